// Counts of symbols against all fillings: nothing that fits is lost, and settled cells are judged.
#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <vector>

#include "boards/bitmask.hpp"
#include "rules/counts.hpp"
#include "check.hpp"

using namespace cover::boards;
using namespace cover::rules;

namespace {

using Ints = std::vector<std::int32_t>;
using Masks = std::vector<std::uint64_t>;

// Cells 0 .. cells - 1 of a small board, some of which differ or are equal, and symbols that are counted in all of them.
struct Counting {
    std::int32_t cells, symbols;
    Ints order, weights, starts{0}, members, twins, counted;
    std::vector<Ints> totals;  // by counted symbol

    bool fits_board(const Ints& filling) const {
        for (std::size_t l = 0; l + 1 < starts.size(); ++l) {
            std::set<std::int32_t> seen;
            for (auto k = starts[l]; k < starts[l + 1]; ++k)
                if (!seen.insert(filling[static_cast<std::size_t>(members[static_cast<std::size_t>(k)])]).second)
                    return false;
        }
        for (std::size_t c = 0; c < twins.size(); ++c)
            if (filling[c] != filling[static_cast<std::size_t>(twins[c])]) return false;
        return true;
    }
    bool holds(const Ints& filling) const {
        if (!fits_board(filling)) return false;
        for (std::size_t k = 0; k < counted.size(); ++k) {
            std::int32_t sum = 0;
            for (std::size_t i = 0; i < order.size(); ++i)
                if (filling[static_cast<std::size_t>(order[i])] == counted[k]) sum += weights[i];
            if (std::ranges::find(totals[k], sum) == totals[k].end()) return false;
        }
        return true;
    }
    // Calls act(filling) for each that holds.
    template <class Act>
    void each(const Act& act) const {
        Ints filling(static_cast<std::size_t>(cells), 0);
        while (true) {
            if (holds(filling)) act(filling);
            std::size_t k = 0;
            while (k < filling.size() && ++filling[k] == symbols) filling[k++] = 0;
            if (k == filling.size()) return;
        }
    }
    Counts counts() const {
        std::vector<Counts::Counted> all;
        for (std::size_t k = 0; k < counted.size(); ++k) all.push_back({counted[k], totals[k]});
        Counts made(symbols);
        made.add(order, weights, all, {{starts, members}, twins});
        return made;
    }
};

// Most have a filling that holds: a random one, to which lists and totals are fitted.
Counting random_counting(std::mt19937& rng) {
    const auto below = [&](std::int32_t end) { return static_cast<std::int32_t>(rng() % static_cast<unsigned>(end)); };
    Counting made{2 + below(5), 2 + below(3), {}, {}, {0}, {}, {}, {}, {}};
    Ints filling;
    for (std::int32_t c = 0; c < made.cells; ++c) {
        made.order.push_back(c);
        made.twins.push_back(c > 0 && below(4) == 0 ? made.twins[static_cast<std::size_t>(below(c))] : c);
        const auto twin = static_cast<std::size_t>(made.twins.back());
        filling.push_back(twin < filling.size() ? filling[twin] : below(made.symbols));
    }
    std::ranges::shuffle(made.order, rng);
    const std::int32_t kind = below(3);  // all weigh 1 and all symbols are counted; some are; or weights differ, too
    for (std::int32_t c = 0; c < made.cells; ++c) made.weights.push_back(kind == 2 && below(2) ? -1 : 1);
    for (std::int32_t lists = below(4); lists > 0; --lists) {
        std::set<std::int32_t> seen;
        for (std::int32_t c = 0; c < made.cells; ++c)
            if (below(3) && seen.insert(filling[static_cast<std::size_t>(c)]).second) made.members.push_back(c);
        made.starts.push_back(static_cast<std::int32_t>(made.members.size()));
    }
    for (std::int32_t s = 0; s < made.symbols; ++s) {
        if (kind > 0 && below(4) == 0) continue;
        std::int32_t sum = below(12) == 0;
        for (std::size_t k = 0; k < made.order.size(); ++k)
            if (filling[static_cast<std::size_t>(made.order[k])] == s) sum += made.weights[k];
        made.counted.push_back(s);
        made.totals.push_back({sum});
        if (below(2)) made.totals.back().push_back(sum + 1 + below(2));
        if (below(2)) made.totals.back().push_back(sum - 1 - below(2));
    }
    return made;
}

}  // namespace

TEST(counts_lose_no_filling_and_judge_settled_cells) {
    std::mt19937 rng(41);
    int narrowed = 0, refused = 0, needed = 0, judged = 0;
    for (int round = 0; round < 1500; ++round) {
        const Counting counting = random_counting(rng);
        Counts counts = counting.counts();
        const auto at = [&](std::size_t place) { return static_cast<std::size_t>(counting.order[place]); };
        Masks masks(counting.order.size());
        for (auto& mask : masks)
            while (mask == 0 || rng() % 3)
                mask |= std::uint64_t{1} << (rng() % static_cast<unsigned>(counting.symbols));
        std::vector<Ints> within;
        Masks used(masks.size());
        counting.each([&](const Ints& filling) {
            for (std::size_t k = 0; k < masks.size(); ++k)
                if (!(masks[k] >> filling[at(k)] & 1)) return;
            within.push_back(filling);
            for (std::size_t k = 0; k < masks.size(); ++k) used[k] |= std::uint64_t{1} << filling[at(k)];
        });
        Masks left = masks;
        std::vector<Required> required;
        if (!counts.filter(0, left, required)) {
            CHECK(within.empty());
            ++refused;
            continue;
        }
        for (std::size_t k = 0; k < masks.size(); ++k) CHECK((used[k] & ~left[k]) == 0 && (left[k] & ~masks[k]) == 0);
        narrowed += left != masks;
        for (const auto& one : required)
            for (const auto& filling : within)
                for (std::int32_t s = 0; s < counting.symbols; ++s) {
                    if (!(one.symbols >> s & 1)) continue;
                    bool found = false;
                    for (auto k = one.first; k < one.first + one.count; ++k)
                        found |= one.names(k) && filling[at(k)] == s;
                    CHECK(found);
                    ++needed;
                }
        Masks again = left;
        CHECK(counts.filter(0, again, required) && again == left);
        for (auto& mask : masks) mask = std::uint64_t{1} << (rng() % static_cast<unsigned>(counting.symbols));
        Ints filling(masks.size());
        for (std::size_t k = 0; k < masks.size(); ++k) filling[at(k)] = std::countr_zero(masks[k]);
        // Lists that are in no partition are not looked at, and of three that are equal only two.
        if (!counting.fits_board(filling)) continue;
        CHECK(counts.filter(0, masks, required) == counting.holds(filling));
        ++judged;
    }
    CHECK(narrowed > 300 && refused > 300 && needed > 100 && judged > 200);
}

TEST(counts_that_add_up_name_the_symbols_that_can_stand_there) {
    // Symbols 1, 2, 3 and 5, each of which stands in as many cells as it says, or in none. Four cells are 1 and 3, but two
    // rows cannot hold a symbol three times. Five cells that need not differ are 2 and 3, or 5 alone.
    const Ints weights(4, 1), twins{0, 1, 2, 3}, cells{0, 1, 2, 3}, starts{0, 2, 4};
    const Ints one{0, 1}, two{0, 2}, three{0, 3}, five{0, 5};
    const std::vector<Counts::Counted> counted{{0, one}, {1, two}, {2, three}, {3, five}};
    std::vector<Required> required;
    Counts rows(4);
    rows.add(cells, weights, counted, {{starts, cells}, twins});
    Masks masks(4, 15);
    CHECK(!rows.filter(0, masks, required));
    Counts five_cells(4);
    const Ints no_lists{0}, more_cells{0, 1, 2, 3, 4};
    five_cells.add(more_cells, Ints(5, 1), counted, {{no_lists, {}}, more_cells});
    masks.assign(5, 15);
    CHECK(five_cells.filter(0, masks, required));
    CHECK(masks == Masks(5, 14));
    masks[0] = 2;
    CHECK(five_cells.filter(0, masks, required));
    CHECK(std::ranges::count(masks, std::uint64_t{6}) == 4);
}

TEST(twins_count_twice) {
    // Two pairs of equal cells against three cells and a fourth: each symbol stands as often on both sides, so evenly.
    const Ints cells{0, 1, 2, 3, 4, 5, 6, 7}, weights{1, 1, 1, 1, -1, -1, -1, -1}, twins{0, 0, 2, 2, 4, 5, 6, 7};
    const Ints none{0}, no_lists{0};
    Counts counts(3);
    counts.add(cells, weights, std::vector<Counts::Counted>{{0, none}, {1, none}, {2, none}}, {{no_lists, {}}, twins});
    Masks masks{7, 7, 7, 7, 1, 2, 3, 7};
    std::vector<Required> required;
    CHECK(counts.filter(0, masks, required));
    CHECK(masks == (Masks{3, 3, 3, 3, 1, 2, 3, 3}));
    masks = {7, 7, 7, 7, 1, 2, 4, 7};
    CHECK(!counts.filter(0, masks, required));
}

TEST(boards_with_counts_have_the_solutions_of_brute_force) {
    std::mt19937 rng(42);
    int with_solutions = 0;
    for (int round = 0; round < 400; ++round) {
        const Counting counting = random_counting(rng);
        const auto symbols = static_cast<std::size_t>(counting.symbols);
        Ints cell_starts{0}, cells, data, layer_starts{0, 1}, arcs, sum_starts{0}, group_sizes, values, total_starts{0},
            totals;
        for (std::int32_t s = 0; s < counting.symbols; ++s) arcs.insert(arcs.end(), {0, s, s});
        for (std::int32_t s = 0; s < counting.symbols; ++s) arcs.insert(arcs.end(), {s, s, 0});
        layer_starts = {0, counting.symbols, 2 * counting.symbols};
        const Ints automaton_starts{0, 2};
        for (std::size_t k = 0; k < counting.counted.size(); ++k) {
            cells.insert(cells.end(), counting.order.begin(), counting.order.end());
            for (const auto weight : counting.weights) {
                group_sizes.push_back(1);
                values.resize(values.size() + symbols);
                values[values.size() - symbols + static_cast<std::size_t>(counting.counted[k])] = weight;
            }
            sum_starts.push_back(static_cast<std::int32_t>(group_sizes.size()));
            totals.insert(totals.end(), counting.totals[k].begin(), counting.totals[k].end());
            total_starts.push_back(static_cast<std::int32_t>(totals.size()));
            cell_starts.push_back(static_cast<std::int32_t>(cells.size()));
            data.push_back(1 + static_cast<std::int32_t>(k));
        }
        for (std::int32_t c = 0; c < counting.cells; ++c)
            if (const auto twin = counting.twins[static_cast<std::size_t>(c)]; twin != c) {
                cells.insert(cells.end(), {twin, c});
                cell_starts.push_back(static_cast<std::int32_t>(cells.size()));
                data.push_back(0);
            }
        std::uint64_t expected = 0;
        counting.each([&](const Ints&) { ++expected; });
        with_solutions += expected > 0;
        const Masks candidates(static_cast<std::size_t>(counting.cells), (std::uint64_t{1} << symbols) - 1);
        const Ints set_starts{0};
        const BoardArrays board{counting.symbols,
                                candidates,
                                counting.starts,
                                counting.members,
                                {cell_starts,
                                 cells,
                                 data,
                                 {automaton_starts, layer_starts, arcs},
                                 set_starts,
                                 {},
                                 {sum_starts, group_sizes, values, total_starts, totals}}};
        CHECK(!board_fault(board));
        for (const auto undo : {Undo::copy, Undo::trail}) {
            const auto search = mask_search(board, undo);
            CHECK(search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e6, false) == cover::Pause::exhausted);
            CHECK(search->counters().solutions == expected);
        }
    }
    CHECK(with_solutions > 100);
}
