// Kernel links: the instance of links.hpp that a problem needs, so that plain and small problems pay
// nothing for what others need.
#include "covers/links/links.hpp"

#include <algorithm>
#include <numeric>

namespace cover {

void order_items(const Cover& problem, std::int32_t option, const std::vector<std::int32_t>& count,
                 std::vector<std::int32_t>& places) {
    places.resize(problem.covers(option).size());
    std::iota(places.begin(), places.end(), problem.option_starts[option]);
    std::sort(places.begin(), places.end(), [&](std::int32_t a, std::int32_t b) {
        const std::int32_t item_a = problem.item_of[a], item_b = problem.item_of[b];
        return count[item_a] != count[item_b] ? count[item_a] < count[item_b] : item_a < item_b;
    });
}

namespace {

template <bool Colors, bool Bounds, class Use>
auto of_size(const Cover& problem, Use use) {
    using Small = Links<std::uint16_t, Colors, Bounds>;
    if (Small::nodes_of(problem) <= Small::max_nodes) return use.template operator()<Small>();
    return use.template operator()<Links<std::int32_t, Colors, Bounds>>();
}

template <class Use>
auto for_problem(const Cover& problem, Use use) {
    if (problem.has_colors())
        return problem.has_bounds() ? of_size<true, true>(problem, use) : of_size<true, false>(problem, use);
    return problem.has_bounds() ? of_size<false, true>(problem, use) : of_size<false, false>(problem, use);
}

}  // namespace

std::unique_ptr<Kernel> make_links(const Cover& problem, bool collect) {
    return for_problem(problem, [&]<class Instance>() -> std::unique_ptr<Kernel> {
        return std::make_unique<Instance>(problem, collect);
    });
}

std::int64_t links_memory(const Cover& problem) {
    return for_problem(problem, [&]<class Instance>() { return Instance::memory_of(problem); });
}

}  // namespace cover
