// Links, chains, whips and refutations of random covers, held against all solutions; trades against all there are.
#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "check.hpp"
#include "logic/chains.hpp"
#include "logic/linear.hpp"
#include "logic/links.hpp"
#include "logic/refutations.hpp"
#include "logic/trades.hpp"
#include "logic/whips.hpp"
#include "problems.hpp"

using namespace cover::logic;

namespace {

bool has(const tests::Choice& choice, Option option) {
    return std::find(choice.begin(), choice.end(), option) != choice.end();
}

bool in_some(const std::set<tests::Choice>& solutions, Option option) {
    return std::any_of(solutions.begin(), solutions.end(), [&](const auto& one) { return has(one, option); });
}

// Runs `use(state, solutions)` on covers without colors and bounds that have a solution.
template <class Use>
void on_random_covers(int wanted, const Use& use) {
    std::mt19937 rng(11);
    int seen = 0;
    while (seen < wanted) {
        const cover::Cover problem = tests::random_problem(rng);
        if (refuses(problem)) continue;
        const auto solutions = tests::brute_force(problem);
        if (solutions.empty()) continue;
        ++seen;
        const Structure structure(problem);
        use(State(structure), solutions);
    }
}

std::vector<Item> primary_items(const Structure& structure) {
    std::vector<Item> items;
    for (Item item = 0; item < structure.primary(); ++item) items.push_back(item);
    return items;
}

// Unit propagation by hand: does each line follow, and is nothing left at the end?
bool holds(const Structure& structure, std::set<Option> left, const Refutation& found) {
    const auto assume = [&](Option option) {
        for (Option other = 0; other < structure.options(); ++other)
            if (structure.conflict(option, other)) left.erase(other);
    };
    const auto remaining = [&](Item item) {
        std::vector<Option> made;
        for (const Option option : structure.options_of(item))
            if (left.contains(option)) made.push_back(option);
        return made;
    };
    assume(found.target);
    for (const auto& line : found.lines) {
        if (!line.nested.empty()) {
            if (!holds(structure, left, line.nested.front())) return false;
            left.erase(line.nested.front().target);
        } else {
            if (remaining(line.item) != std::vector<Option>{line.option}) return false;
            assume(line.option);
        }
    }
    return remaining(found.last).empty();
}

// Does some chain of a depth refute an option, whatever is tried on the way? By trying everything.
bool refuted(const Structure& structure, std::set<Option> left, Option target, int depth) {
    const auto assume = [&](Option option) {
        for (Option other = 0; other < structure.options(); ++other)
            if (structure.conflict(option, other)) left.erase(other);
    };
    // Takes what is alone in an item until nothing follows; true where an item has nothing left.
    const auto ends = [&] {
        for (std::size_t before = left.size() + 1; left.size() != before;) {
            before = left.size();
            for (Item item = 0; item < structure.primary(); ++item) {
                Option last = -1;
                int many = 0;
                for (const Option option : structure.options_of(item))
                    if (left.contains(option)) last = option, ++many;
                if (many == 0) return true;
                if (many == 1) assume(last);
            }
        }
        return false;
    };
    assume(target);
    if (ends()) return true;
    for (bool again = depth > 1; again;) {
        again = false;
        for (const Option option : std::set<Option>(left)) {
            if (!left.contains(option) || !refuted(structure, left, option, depth - 1)) continue;
            left.erase(option);
            again = true;
            if (ends()) return true;
        }
    }
    return false;
}

}  // namespace

TEST(a_side_of_every_link_holds_in_every_solution) {
    int links = 0;
    on_random_covers(300, [&](const State& state, const auto& solutions) {
        const auto items = primary_items(state.structure());
        const auto half = static_cast<std::ptrdiff_t>(items.size() / 2);
        std::vector<Item> bases(items.begin(), items.begin() + half), covers(items.begin() + half, items.end());
        for (Item item = state.structure().primary(); item < state.structure().items(); ++item) covers.push_back(item);
        for (const Link& link : links_of(state, {items, true, {{bases, covers}}, 2, 3}, 1000)) {
            ++links;
            for (const auto& solution : solutions) {
                const auto true_in = [&](const std::vector<Option>& side) {
                    return std::any_of(side.begin(), side.end(), [&](Option o) { return has(solution, o); });
                };
                CHECK(true_in(link.sides[0]) || true_in(link.sides[1]));
            }
        }
    });
    CHECK(links > 100);
}

TEST(chains_loops_and_nets_remove_what_no_solution_has) {
    int removed = 0;
    on_random_covers(400, [&](const State& state, const auto& solutions) {
        const Structure& structure = state.structure();
        const auto items = primary_items(structure);
        const auto links = links_of(state, {items, true, {}, 2, 0}, 1000);
        const auto count = static_cast<std::size_t>(structure.items());
        for (const bool thorough : {false, true}) {
            const Shape shape{std::vector<bool>(count, true), std::vector<std::int32_t>(count), 6, 0, thorough};
            for (const auto& find : {chains, loops})
                for (const Chain& chain : find(state, links, shape, 1000, cover::Listener{}))
                    for (const Option option : chain.removes) {
                        CHECK(!in_some(solutions, option));
                        ++removed;
                    }
        }
        for (const Net& net : nets(state, links, items, 6, 1000)) CHECK(!in_some(solutions, net.target));
    });
    CHECK(removed > 40);
}

TEST(multipliers_prove_what_no_solution_has_within_their_bounds) {
    int proofs = 0;
    on_random_covers(400, [&](const State& state, const auto& solutions) {
        const Structure& structure = state.structure();
        for (const std::int32_t most : {1, 2, 24}) {
            const auto found = smallest_linear_proof(state, {1000, 1000, most, 1'000'000});
            if (!found) continue;
            ++proofs;
            std::vector<std::int32_t> by_item(static_cast<std::size_t>(structure.items()));
            std::int32_t rank = 0, bases = 0;
            for (const auto& [item, times] : found->times) {
                CHECK(times > 0 || item < structure.primary());
                by_item[static_cast<std::size_t>(item)] = times;
                rank += times;
                bases += std::max(0, -times);
            }
            CHECK(bases <= most);
            for (Option option = 0; option < structure.options(); ++option) {
                std::int32_t weight = 0;
                for (const Item item : structure.items_of(option)) weight += by_item[static_cast<std::size_t>(item)];
                CHECK(weight >= 0);
                if (weight > rank) CHECK(!in_some(solutions, option));
                if (option == found->option) CHECK(weight > rank);
            }
        }
        CHECK(!smallest_linear_proof(state, {4, 0, 24, 1'000'000}));
    });
    CHECK(proofs > 100);
}

TEST(what_linear_logic_claims_of_an_option_holds_in_all_solutions_and_on_some_items_less_is_shown) {
    int false_ones = 0, true_ones = 0;
    on_random_covers(400, [&](const State& state, const auto& solutions) {
        const auto found = linear_false(state, std::nullopt, {});
        for (const Option option : found) CHECK(!in_some(solutions, option));
        const std::vector<Item> some{0};
        for (const Option option : linear_false(state, some, {})) CHECK(std::ranges::binary_search(found, option));
        for (Option option = 0; option < state.structure().options(); ++option) {
            if (!state.is_live(option) || state.is_placed(option)) continue;
            const auto why_false = linear_proof_of(state, option, Claim::is_false, std::nullopt, 1'000'000, {});
            CHECK(why_false.has_value() == std::ranges::binary_search(found, option));
            if (linear_proof_of(state, option, Claim::is_false, some, 1'000'000, {})) CHECK(why_false.has_value());
            const auto why_true = linear_proof_of(state, option, Claim::is_true, std::nullopt, 1'000'000, {});
            for (const auto& solution : solutions)
                if (why_true) CHECK(has(solution, option));
            false_ones += why_false.has_value();
            true_ones += why_true.has_value();
        }
        CHECK(!linear_proof_of(state, -1, Claim::is_false, std::nullopt, 1'000'000, {}));
    });
    CHECK(false_ones > 100);
    CHECK(true_ones > 100);
}

TEST(every_option_in_no_solution_has_a_refutation_of_some_depth) {
    int found = 0;
    on_random_covers(400, [&](const State& state, const auto& solutions) {
        const Structure& structure = state.structure();
        std::set<Option> live;
        int false_ones = 0;
        for (Option option = 0; option < structure.options(); ++option) {
            live.insert(option);
            false_ones += !in_some(solutions, option);
        }
        const auto made = smallest_refutation(state, {6, 1 << 20, 1 << 30});
        CHECK(made.has_value() == (false_ones > 0));
        if (!made) return;
        ++found;
        CHECK(!in_some(solutions, made->target));
        CHECK(holds(structure, live, *made));
        CHECK(!smallest_refutation(state, {6, 1 << 20, 0}));  // no work, nothing found
        if (const auto plain = smallest_refutation(state, {1, 0, 1 << 30})) CHECK(plain->size() <= 8);
    });
    CHECK(found > 50);
}

TEST(a_refutation_of_a_depth_is_found_where_there_is_one) {
    std::mt19937 rng(7);
    int found = 0, missing = 0;
    for (int round = 0; round < 300; ++round) {
        const std::int32_t primary = tests::draw(rng, 3, 6), secondary = tests::draw(rng, 1, 6);
        std::vector<std::vector<std::int32_t>> options;
        for (std::int32_t k = 0; k < 4 * primary; ++k) {
            std::set<std::int32_t> items{k % primary};
            for (std::int32_t more = tests::draw(rng, 0, 3); more > 0; --more)
                items.insert(tests::draw(rng, 0, primary + secondary - 1));
            options.emplace_back(items.begin(), items.end());
        }
        const Structure structure(tests::problem(primary, secondary, options));
        std::set<Option> all;
        for (Option option = 0; option < structure.options(); ++option) all.insert(option);
        for (const int depth : {1, 2}) {
            const bool any = std::any_of(all.begin(), all.end(),
                                         [&](Option option) { return refuted(structure, all, option, depth); });
            const auto made = smallest_refutation(State(structure), {depth, 1 << 20, 1 << 30});
            CHECK(made.has_value() == any);
            if (made) CHECK(holds(structure, all, *made));
            found += any;
            missing += !any;
        }
    }
    CHECK(found > 100 && missing > 100);
}

TEST(options_that_exclude_others_by_secondary_items_alone_are_refuted_within_refutations) {
    // Option 0 leaves the last two of item 1, and each of them empties item 2 or 3.
    const Structure structure(tests::problem(
        4, 3,
        {{0, 4}, {0}, {1, 4}, {1, 4}, {1, 5}, {1, 6}, {2, 4}, {2, 4}, {2, 5}, {2, 5}, {3, 4}, {3, 4}, {3, 6}, {3, 6}}));
    CHECK(!smallest_refutation(State(structure), {1, 0, 1 << 20}));
    const auto made = smallest_refutation(State(structure), {2, 10, 1 << 20});
    CHECK(made.has_value() && made->target == 0 && made->lines.size() == 2);
}

TEST(options_from_which_nothing_follows_cost_no_work) {
    std::vector<std::vector<std::int32_t>> options{{0, 5, 7}, {1},    {2, 4}, {3},    {0, 4},    {1, 2},    {1, 2, 7},
                                                   {1, 3},    {0, 4}, {1, 5}, {2, 4}, {1, 3, 6}, {0, 3, 4}, {1, 2, 6}};
    const auto least_work = [](const cover::Cover& problem) {
        const Structure structure(problem);
        for (std::int64_t work = 1; work < 1 << 20; work *= 2)
            if (smallest_refutation(State(structure), {3, 1 << 20, work})) return work;
        return std::int64_t{-1};
    };
    const auto before = least_work(tests::problem(4, 4, options));
    for (auto& option : options)
        for (auto& item : option) item += item >= 4;
    options.resize(options.size() + 40, {4});  // an item of its own, in one of forty ways
    CHECK(before > 0 && least_work(tests::problem(5, 4, options)) == before);
}

TEST(whips_are_refutations_of_one_depth) {
    int found = 0;
    on_random_covers(400, [&](const State& state, const auto& solutions) {
        const auto whips = shortest_whips(state, 36, true);
        for (const Whip& whip : whips) {
            CHECK(!in_some(solutions, whip.target));
            CHECK(whip.length() == whips.front().length() && whip.rights.size() + 1 == whip.items.size());
            ++found;
        }
        if (!whips.empty()) CHECK(smallest_refutation(state, {1, 0, 1 << 30}).has_value());
        CHECK(shortest_whips(state, 36, false).empty() == whips.empty());
    });
    CHECK(found > 40);
}

namespace {

// By item: how often each side covers it. parity: -1 for a pair that is in neither.
std::vector<std::array<int, 2>> covered(const Structure& structure, const std::vector<Pair>& pairs,
                                        const std::vector<int>& parity) {
    std::vector<std::array<int, 2>> made(static_cast<std::size_t>(structure.items()));
    for (std::size_t k = 0; k < pairs.size(); ++k)
        for (const int side : {0, 1}) {
            if (parity[k] < 0) continue;
            for (const Item item : structure.items_of(side == 0 ? pairs[k].one : pairs[k].other))
                ++made[static_cast<std::size_t>(item)][static_cast<std::size_t>(side ^ parity[k])];
        }
    return made;
}

bool is_trade(const Structure& structure, const std::vector<Pair>& pairs, const std::vector<int>& parity) {
    for (const auto& [first, second] : covered(structure, pairs, parity))
        if (first != second || first > 1) return false;
    return true;
}

}  // namespace

TEST(exchanges_are_the_trades_without_a_smaller_one_inside) {
    std::mt19937 rng(5);
    int found = 0;
    on_random_covers(600, [&](const State& state, const auto&) {
        const Structure& structure = state.structure();
        if (structure.options() < 2) return;
        std::vector<Pair> pairs;
        for (int k = 0; k < 6; ++k) {
            const auto one = static_cast<Option>(tests::draw(rng, 0, structure.options() - 1));
            const auto other = static_cast<Option>(tests::draw(rng, 0, structure.options() - 1));
            if (one != other) pairs.push_back({one, other, tests::draw(rng, -1, 1)});
        }
        std::set<std::vector<int>> wanted, made;
        std::vector<int> parity(pairs.size(), -1);
        const auto canonical = [&](std::vector<int> one) {  // the first pair with nothing besides is even
            for (std::size_t k = 0; k < one.size(); ++k)
                if (one[k] == 1 && pairs[k].extra == 0) {
                    for (int& side : one) side = side < 0 ? side : 1 - side;
                    return one;
                } else if (one[k] == 0 && pairs[k].extra == 0) {
                    return one;
                }
            return one;
        };
        const auto minimal = [&](const std::vector<int>& whole) {
            std::vector<std::size_t> inside;
            for (std::size_t k = 0; k < whole.size(); ++k)
                if (whole[k] >= 0) inside.push_back(k);
            for (std::size_t some = 1; some + 1 < std::size_t{1} << inside.size(); ++some) {
                std::vector<int> part(whole.size(), -1);
                for (std::size_t k = 0; k < inside.size(); ++k)
                    if (some >> k & 1) part[inside[k]] = whole[inside[k]];
                if (is_trade(structure, pairs, part)) return false;
            }
            return true;
        };
        const auto every = [&](auto&& self, std::size_t k) -> void {
            if (k < pairs.size()) {
                for (parity[k] = -1; parity[k] < 2; ++parity[k]) self(self, k + 1);
                parity[k] = -1;
                return;
            }
            int many = 0, plain = 0, extra = 0;
            for (std::size_t j = 0; j < pairs.size(); ++j) {
                many += parity[j] >= 0;
                plain += parity[j] >= 0 && pairs[j].extra == 0;
                extra += parity[j] >= 0 && pairs[j].extra != 0;
            }
            bool alike = true;
            for (std::size_t j = 0; j < pairs.size(); ++j) alike = alike && (parity[j] < 0 || pairs[j].extra >= 0);
            if (many < 2 || many > 5 || plain == 0 || extra == 0 || (extra > 2 && !alike)) return;
            if (is_trade(structure, pairs, parity) && minimal(parity)) wanted.insert(canonical(parity));
        };
        every(every, 0);
        for (const Exchange& one : exchanges(structure, pairs, {2, 5, 2}, 1000)) {
            std::vector<int> sides(pairs.size(), -1);
            for (const auto k : one.even) sides[static_cast<std::size_t>(k)] = 0;
            for (const auto k : one.odd) sides[static_cast<std::size_t>(k)] = 1;
            CHECK(made.insert(canonical(sides)).second);
        }
        CHECK(made == wanted);
        found += static_cast<int>(made.size());
    });
    CHECK(found > 20);
}
