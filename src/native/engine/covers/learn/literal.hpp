// Variables, literals, and why a literal was set: the words of the learning kernel.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cover::learn {

// Variable v says "option v is taken"; literal 2v is that, literal 2v + 1 its contrary.
using Var = std::uint32_t;
using Lit = std::uint32_t;

constexpr Lit taken(Var v) { return 2 * v; }
constexpr Lit dropped(Var v) { return 2 * v + 1; }
constexpr Lit contrary(Lit l) { return l ^ 1; }
constexpr Var var_of(Lit l) { return l >> 1; }
constexpr bool says_dropped(Lit l) { return l & 1; }

// What made a literal true, explained only when asked:
// none    it was chosen, or holds at the root
// option  option `what` is taken and excludes it
// group   all others of at-least-one group `what` are dropped
// tally   tally `what` is full (the literal drops), or just enough are left (it takes)
// clause  the other literals of the clause at `what` are false
enum class Why : std::uint8_t { none, option, group, tally, clause };

struct Reason {
    Why why = Why::none;
    std::uint32_t what = 0;
};

}  // namespace cover::learn
