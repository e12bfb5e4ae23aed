// What the length of a chain adds to its difficulty, and how chains compare.
#pragma once

#include <array>
#include <compare>

#include "common/index.hpp"

namespace cover::rating {

// complexity: nodes of the chains. Sums of binary tenths on purpose: the scale compares them raw.
constexpr auto make_additions() {
    std::array<double, 4096> made{};
    double added = 0;
    int ceiling = 4;
    bool odd = false;
    for (int complexity = 0; complexity < 4096; ++complexity) {
        while (complexity - 2 > ceiling) {
            added += 0.1;
            ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
            odd = !odd;
        }
        made[index(complexity)] = added;
    }
    return made;
}
inline constexpr auto additions = make_additions();
inline double added(int complexity) { return additions[index(complexity < 4096 ? complexity : 4095)]; }

struct Rank {
    double difficulty;
    int complexity, kind;
    bool operator<(const Rank& other) const {
        if (difficulty != other.difficulty) return difficulty < other.difficulty;
        if (complexity != other.complexity) return complexity < other.complexity;
        return kind < other.kind;
    }
};

}  // namespace cover::rating
