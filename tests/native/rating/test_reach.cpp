// What chains of any length reach, held against one link after the other.
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "rating/reach.hpp"

using namespace cover::rating;

namespace {

const std::string full_grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

using End = std::pair<int, bool>;  // a candidate, on or off

// A solved board with some candidates besides: few, so that many of its links are strong.
Grid random_grid(std::mt19937& rng) {
    Grid grid;
    for (int cell = 0; cell < cell_count; ++cell) {
        const int digit = full_grid[static_cast<std::size_t>(cell)] - '1';
        Mask kept = bit(digit);
        for (int more = tests::draw(rng, 0, 2); more > 0; --more)
            kept = static_cast<Mask>(kept | bit(tests::draw(rng, 0, 8)));
        grid.remove_all(cell, static_cast<Mask>(full & ~kept));
    }
    return grid;
}

// What follows from a candidate, itself included.
std::set<End> followed(const Links& links, const End& from) {
    static constexpr Kinds both{true, true};
    std::set<End> seen{from};
    for (std::vector<End> waiting{from}; !waiting.empty();) {
        const auto [candidate, on] = waiting.back();
        waiting.pop_back();
        for (const Link& link : on ? links.weak(candidate, both) : links.strong(candidate, both))
            if (const End end{link.to, !on}; seen.insert(end).second) waiting.push_back(end);
    }
    return seen;
}

}  // namespace

TEST(what_chains_reach_is_what_single_links_reach) {
    std::mt19937 rng(17);
    int opposed = 0, cycles = 0, common = 0, far = 0;
    for (int round = 0; round < 20; ++round) {
        const Grid grid = random_grid(rng);
        Links links;
        links.read(grid);
        Reach reach;
        reach.read(links);
        std::vector<std::int16_t> all(links.candidates().begin(), links.candidates().end());
        std::vector<std::set<End>> from_on;
        for (const int candidate : all) from_on.push_back(followed(links, {candidate, true}));
        for (std::size_t k = 0; k < all.size(); ++k) {
            const int candidate = all[k];
            const bool on = from_on[k].contains({candidate, false});
            const bool off = followed(links, {candidate, false}).contains({candidate, true});
            CHECK(reach.opposes(candidate, true) == on && reach.opposes(candidate, false) == off);
            opposed += on + off;
            bool in_cycle = false;
            for (std::size_t m = 0; m < all.size(); ++m) {
                const bool there = m != k && from_on[k].contains({all[m], true});
                const bool back = from_on[m].contains({candidate, true});
                in_cycle = in_cycle || (there && back);
                far += there && !back;
            }
            CHECK(reach.is_in_cycle(candidate) == in_cycle);
            cycles += in_cycle;
        }
        for (int turn = 0; turn < 200; ++turn) {
            std::vector<std::int16_t> sources;
            std::set<End> shared;
            for (int more = tests::draw(rng, 2, 4); more > 0; --more) {
                const auto k = static_cast<std::size_t>(tests::draw(rng, 0, static_cast<int>(all.size()) - 1));
                if (sources.empty()) shared = from_on[k];
                else std::erase_if(shared, [&](const End& end) { return !from_on[k].contains(end); });
                sources.push_back(all[k]);
            }
            const bool any = !shared.empty();
            CHECK(reach.have_common(sources.data(), static_cast<int>(sources.size())) == any);
            common += any;
        }
    }
    CHECK(opposed > 100 && cycles > 100 && far > 1000 && common > 100 && common < 3900);
}
