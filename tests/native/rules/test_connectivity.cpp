// Lines and connected cells: what is shown on small boards, and what a supposition makes of it.
#include <algorithm>
#include <random>
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "logic/board_rules.hpp"

using namespace cover::rules;

namespace {

// A row of cells: each beside the next.
std::vector<Connected::Numbers> row(std::int32_t cells) {
    std::vector<Connected::Numbers> beside(cover::index(cells));
    for (std::int32_t k = 0; k + 1 < cells; ++k) {
        beside[cover::index(k)].push_back(k + 1);
        beside[cover::index(k + 1)].push_back(k);
    }
    return beside;
}

TEST(cells_beyond_a_gap_are_out_of_reach_and_those_between_are_cut) {
    const Connected connected(Graph(row(5)), std::vector<Connected::Numbers>(5), 0, 0);
    const auto far = connected.shows({1, 0, 0, 0, 0}, {1, 1, 0, 1, 1});
    CHECK(far.size() == 1 && far[0].kind == Connected::out_of_reach && far[0].falls.size() == 2);
    const auto cut = connected.shows({1, 0, 0, 0, 1}, {1, 1, 1, 1, 1});
    CHECK(cut.size() == 3);
    CHECK(std::ranges::all_of(cut, [](const Shown& fact) { return fact.falls[0].what == Falls::others; }));
}

TEST(parts_are_joined_across_a_wall_or_one_end_is_not_in) {
    const Connected connected(Graph(row(5)), std::vector<Connected::Numbers>(5), 0, 2);
    CHECK(connected.cuts({0, 1, 1, 0, 0}, 0).empty());
    const auto parted = connected.cuts({1, 0, 0, 1, 1}, 0);
    CHECK(parted.size() == 2);
    CHECK((parted[0].ends == Connected::Numbers{0, 3} && parted[0].wall == Connected::Numbers{1}));
    CHECK((parted[1].ends == Connected::Numbers{3, 0} && parted[1].wall == Connected::Numbers{2}));
    CHECK((connected.cuts({1, 0, 0, 1, 1}, 2)[0].ends == Connected::Numbers{0}));  // three cells beyond the wall
    const auto large = connected.cuts({0, 1, 1, 1, 0}, 0);
    CHECK(large.size() == 1 && large[0].wall.empty());
    CHECK((large[0].ends == Connected::Numbers{1, 2, 3}));
}

TEST(a_line_closes_no_small_loop) {
    // Two squares that share no edge: 0-1-2-3 and 4-5-6-7, joined by 3-4.
    const std::vector<std::int32_t> ends{0, 1, 1, 2, 2, 3, 3, 0, 4, 5, 5, 6, 6, 7, 7, 4, 3, 4};
    const Loop loop(ends, {});
    const auto shown = loop.shows({1, 1, 1, 0, 1, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1, 1, 1, 1}, true);
    CHECK(shown.size() == 1);
    CHECK(shown[0].kind == Loop::small_loop && shown[0].falls[0].place == 3);
    CHECK(shown[0].grounds == std::vector<std::int32_t>{4});
}

TEST(a_supposition_goes_on_where_cells_are_connected) {
    cover::logic::BoardRules rules(3, 2);
    const std::vector<std::int32_t> cells{0, 1, 2};
    rules.add_connected(0, cells, 2, Connected(Graph(row(3)), std::vector<Connected::Numbers>(3), 0, 0));
    std::vector<Mask> now{2, 3, 2};
    now[1] = 1;  // then the two at the ends are parted
    std::vector<cover::logic::RuleLine> lines;
    std::vector<std::int32_t> asked;
    CHECK(!rules.propagate(now, 1, {10, false, true}, lines, asked));
    CHECK(rules.propagate(now, 1, {10, true, true}, lines, asked));
    CHECK(lines.back().rule == 0);
    std::size_t looks = 0;
    CHECK(!rules.refuted_within({2, 1, 2}, 1, 5, 1, looks, 100).empty());
    CHECK(looks == 1);
}

// Marks that fall until nothing more does: in silence by the filter, or as they are shown.
template <class Rule>
std::vector<Mask> by_filter(const Rule& rule, std::vector<Mask> masks, bool& holds) {
    Scratch scratch;
    for (std::vector<Mask> before; holds && before != masks;) {
        before = masks;
        holds = rule.filter({masks, 2}, scratch);
    }
    return masks;
}

std::vector<Mask> as_shown(const auto& shows, std::vector<Mask> masks) {
    for (std::vector<Mask> before; before != masks;) {
        before = masks;
        Flags in, may;
        for (const Mask mask : masks) {
            in.push_back(mask == 2);
            may.push_back((mask & 2) != 0);
        }
        for (const Shown& fact : shows(in, may))
            for (const auto& [place, what] : fact.falls)
                masks[cover::index(place)] &= what == Falls::own ? 1 : what == Falls::others ? 2 : 0;
        if (std::ranges::count(masks, 0) > 0) break;
    }
    return masks;
}

// Edges of a grid of vertices, some of which are missing.
std::vector<std::int32_t> grid(std::mt19937& rng, std::int32_t side) {
    std::vector<std::int32_t> pairs;
    for (std::int32_t v = 0; v < side * side; ++v) {
        if (v % side + 1 < side && rng() % 8) pairs.insert(pairs.end(), {v, v + 1});
        if (v + side < side * side && rng() % 8) pairs.insert(pairs.end(), {v, v + side});
    }
    return pairs;
}

std::vector<Mask> random_masks(std::mt19937& rng, std::size_t size) {
    std::vector<Mask> masks(size);
    for (Mask& mask : masks) mask = std::min<Mask>(1 + rng() % 4, 3);
    return masks;
}

TEST(what_is_shown_of_connected_cells_is_what_falls_in_silence) {
    std::mt19937 rng(5);
    int fallen = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto side = tests::draw(rng, 2, 4), most = rng() % 2 ? tests::draw(rng, 1, side * side) : 0;
        const Connected connected(Graph(cover::index(side * side), grid(rng, side)),
                                  std::vector<Connected::Numbers>(cover::index(side * side)), 0, most);
        const auto masks = random_masks(rng, cover::index(side * side));
        bool holds = true;
        const auto left = by_filter(connected, masks, holds);
        const auto shown = as_shown([&](const Flags& in, const Flags& may) { return connected.shows(in, may); }, masks);
        const bool shows_room = std::ranges::count(shown, 0) == 0;
        const bool too_many = most > 0 && std::ranges::count(shown, 2) > most;  // for the rule that counts them
        CHECK(too_many || shows_room == holds);
        if (holds) CHECK(shown == left);
        fallen += holds && left != masks;
    }
    CHECK(fallen > 300);
}

TEST(what_is_shown_of_loops_falls_in_silence_too) {
    std::mt19937 rng(6);
    int fallen = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto side = tests::draw(rng, 2, 4);
        const auto ends = grid(rng, side);
        std::vector<std::int32_t> tips;
        for (std::int32_t v = 0; round % 2 && v < side * side; ++v)
            if (rng() % 5 == 0) tips.push_back(v);
        const Loop loop(ends, tips);
        const auto masks = random_masks(rng, loop.edges());
        bool holds = true;
        const auto left = by_filter(loop, masks, holds);
        if (!holds) continue;
        const auto shown =
            as_shown([&](const Flags& on, const Flags& may) { return loop.shows(on, may, false); }, masks);
        for (std::size_t e = 0; e < left.size(); ++e) CHECK((left[e] & ~shown[e]) == 0);
        fallen += shown != masks;
    }
    CHECK(fallen > 20);
}

}  // namespace
