// Decision diagrams: exactly the solutions of brute force, ordered and reduced, however the building is sliced.
#include <algorithm>
#include <array>
#include <functional>

#include "check.hpp"
#include "covers/frontier/diagram.hpp"
#include "problems.hpp"

using namespace cover;

namespace {

std::optional<std::string> fault_of(const Diagram& diagram) {
    return diagram_fault(static_cast<std::int32_t>(diagram.options.size()), diagram.rank, diagram.low, diagram.high,
                         diagram.root);
}

Diagram built(const Cover& problem, double seconds = 1e9) {
    const auto builder = make_diagram_builder(problem, std::int64_t{1} << 30);
    while (builder->run(seconds) != Pause::exhausted) {
    }
    return builder->take();
}

std::set<tests::Choice> solutions(const Diagram& diagram) {
    std::set<tests::Choice> listed;
    tests::Choice taken;
    const std::function<void(std::int32_t)> walk = [&](std::int32_t node) {
        if (node == 1) {
            auto choice = taken;
            std::sort(choice.begin(), choice.end());
            CHECK(listed.insert(choice).second);
        }
        if (node < 2) return;
        walk(diagram.low[node]);
        taken.push_back(diagram.options[diagram.rank[node]]);
        walk(diagram.high[node]);
        taken.pop_back();
    };
    walk(diagram.root);
    return listed;
}

}  // namespace

TEST(diagrams_hold_the_solutions_of_brute_force_and_are_canonical) {
    std::mt19937 rng(21);
    std::size_t seen = 0;
    for (int round = 0; round < 1000; ++round) {
        const Cover problem = tests::random_problem(rng);
        const Diagram diagram = built(problem);
        const auto expected = tests::brute_force(problem);
        CHECK(!fault_of(diagram));
        CHECK(solutions(diagram) == expected);
        std::set<std::array<std::int32_t, 3>> nodes;
        for (std::size_t k = 0; k < diagram.rank.size(); ++k)
            CHECK(nodes.insert({diagram.rank[k], diagram.low[k], diagram.high[k]}).second);
        const NodeCounts counts = count_below(diagram.low, diagram.high);
        const auto from = counts.starts[diagram.root], to = counts.starts[diagram.root + 1];
        CHECK(to - from == (expected.empty() ? 0 : 1));
        CHECK(expected.empty() || counts.digits[from] == expected.size());
        seen += expected.size();
    }
    CHECK(seen > 1000);
}

TEST(a_diagram_built_in_slices_is_the_same_diagram) {
    const Cover problem = tests::queens(9);
    const Diagram whole = built(problem), sliced = built(problem, 0);
    CHECK(whole.rank == sliced.rank && whole.low == sliced.low && whole.high == sliced.high);
    CHECK(solutions(whole).size() == 352);
}

TEST(building_stops_at_its_memory) {
    const auto builder = make_diagram_builder(tests::queens(10), 100'000);
    CHECK(builder->run(1e9) == Pause::memory);
    CHECK(builder->memory() < 120'000);
    CHECK(builder->run(1e9) == Pause::memory);
}

TEST(faults_of_diagrams_are_reported) {
    const Diagram good = built(tests::queens(6));
    const auto broken = [&](auto change) {
        Diagram diagram = good;
        change(diagram);
        return fault_of(diagram).value_or("");
    };
    CHECK(broken([](Diagram&) {}).empty());
    CHECK(broken([](Diagram& d) { d.low.pop_back(); }) == "its arrays differ in length");
    CHECK(broken([](Diagram& d) { d.rank = d.low = d.high = {}; }) == "it has no sinks, or too many nodes");
    CHECK(broken([](Diagram& d) { d.high[1] = 0; }) == "its first two nodes are not the sinks");
    CHECK(broken([](Diagram& d) { d.root = -1; }) == "its root is no node");
    CHECK(broken([](Diagram& d) { d.rank[2] = 36; }) == "node 2 decides no option");
    CHECK(broken([](Diagram& d) { d.high[2] = 2; }) == "node 2 has a child that is not before it");
    CHECK(broken([](Diagram& d) { d.high[2] = 0; }) == "node 2 is superfluous");
    CHECK(broken([](Diagram& d) { d.rank[d.high.back()] = 0; }).ends_with("breaks the order of options"));
}
