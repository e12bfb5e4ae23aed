// The loops of kernel `slices` for every processor: vectors of two words, which most have registers for.
#include "covers/slices/lanes.hpp"

namespace cover::slices::plain {

namespace {

constexpr std::int32_t part_count = 4;

typedef Word Vector __attribute__((vector_size(16), may_alias));

#include "covers/slices/gates.hpp"

inline Vector every(Word word) { return Vector{word, word}; }
inline bool is_empty(Vector a) { return (a[0] | a[1]) == 0; }
inline std::int32_t ones(Vector a) { return __builtin_popcountll(a[0]) + __builtin_popcountll(a[1]); }
inline Vector shifted_up(Vector a, std::int32_t bits) { return a << every(static_cast<Word>(bits)); }
inline Vector shifted_down(Vector a, std::int32_t bits) { return a >> every(static_cast<Word>(bits)); }

struct Turn {
    bool swapped;
    Vector up, down;
};
inline Turn turn_of(std::int32_t words, std::int32_t bits) {
    return {words != 0, every(static_cast<Word>(bits)), every(static_cast<Word>(-bits & 63))};
}
inline Vector turned(Vector a, const Turn& turn) {
    if (turn.swapped) a = Vector{a[1], a[0]};
    return a << turn.up | a >> turn.down;
}

#include "covers/slices/reading.hpp"

}  // namespace

#include "covers/slices/steps.hpp"

}  // namespace cover::slices::plain
