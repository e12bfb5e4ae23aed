// Picks the instance of links.hpp that a problem needs: plain problems pay nothing for colors and bounds.
#include "links.hpp"

namespace cover {

namespace {

template <class Use>
auto for_problem(const Cover& problem, Use use) {
    if (problem.has_colors())
        return problem.has_bounds() ? use.template operator()<true, true>() : use.template operator()<true, false>();
    return problem.has_bounds() ? use.template operator()<false, true>() : use.template operator()<false, false>();
}

}  // namespace

std::unique_ptr<Kernel> make_links(const Cover& problem, bool collect) {
    return for_problem(problem, [&]<bool Colors, bool Bounds>() -> std::unique_ptr<Kernel> {
        return std::make_unique<Links<Colors, Bounds>>(problem, collect);
    });
}

std::int64_t links_memory(const Cover& problem) {
    return for_problem(problem, [&]<bool Colors, bool Bounds>() {
        return Links<Colors, Bounds>::memory_of(problem.primary, problem.items, problem.options(),
                                                static_cast<std::int64_t>(problem.item_of.size()));
    });
}

}  // namespace cover
