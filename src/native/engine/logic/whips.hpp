// Whips (D. Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012) over any exact cover.
//
// A whip of length n against option Z is a sequence of items V1..Vn without Z. In Vk all live options but one, Rk,
// conflict with Z or an earlier R, and one of them, Lk, with R(k-1) (with Z for k = 1); in Vn all of them do. Then Z
// is false: were it true, the Rk would be true in turn, and nothing were left for Vn. Length 1 is "locked candidates".
#pragma once

#include "common/interrupt.hpp"
#include "logic/state.hpp"

namespace cover::logic {

struct Whip {
    Option target = -1;
    std::vector<Item> items;     // V1..Vn
    std::vector<Option> rights;  // R1..R(n-1)

    std::int32_t length() const { return static_cast<std::int32_t>(items.size()); }
};

// All options against which there is a whip of the shortest length there is, in the order of options (all = false:
// one of them); empty if no whip has at most `max_length` items, or if partial whips filled `room` bytes before one was
// found: without a bound, boards that have no whip would take hours.
inline constexpr std::size_t whip_room = std::size_t{1} << 27;
std::vector<Whip> shortest_whips(const State& state, std::int32_t max_length, bool all, std::size_t room = whip_room,
                                 const Listener& listener = {});

struct WhipRating {
    std::int32_t longest = 0;  // 0: singles alone
    bool solved = false;
    bool contradiction = false;
    bool stopped = false;  // interrupted: the rest is of the way so far
    std::int32_t steps = 0;
};

// The length of the longest whip needed when the shortest come first and singles before any.
WhipRating rate_by_whips(State state, std::int32_t max_length, const Listener& listener = {});

}  // namespace cover::logic
