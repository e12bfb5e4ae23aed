// Compact states of each width that `with_compact` asks for, compiled once for whips and refutations.
#include "logic/compact.hpp"

namespace cover::logic {

template struct Compact<3>;
template struct Compact<4>;
template struct Compact<6>;
template struct Compact<12>;
template struct Compact<32>;
template struct Compact<128>;

}  // namespace cover::logic
