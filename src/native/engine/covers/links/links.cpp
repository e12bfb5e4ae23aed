// Kernels links and cells: the instance of links.hpp that a problem needs, so that plain and small problems pay
// nothing for what others need.
#include "covers/links/links.hpp"

namespace cover {

namespace {

template <Storage lists, bool Colors, bool Bounds, class Use>
auto of_size(const Cover& problem, Use use) {
    using Small = Links<std::uint16_t, Colors, Bounds, NoTrace, lists>;
    if (Small::nodes_of(problem) <= Small::most_nodes) return use.template operator()<Small>();
    return use.template operator()<Links<std::int32_t, Colors, Bounds, NoTrace, lists>>();
}

template <Storage lists, class Use>
auto for_problem(const Cover& problem, Use use) {
    if (problem.has_colors())
        return problem.has_bounds() ? of_size<lists, true, true>(problem, use)
                                    : of_size<lists, true, false>(problem, use);
    return problem.has_bounds() ? of_size<lists, false, true>(problem, use)
                                : of_size<lists, false, false>(problem, use);
}

template <Storage lists>
std::unique_ptr<Kernel> make(const Cover& problem, bool collect) {
    return for_problem<lists>(problem, [&]<class Instance>() -> std::unique_ptr<Kernel> {
        return std::make_unique<Instance>(problem, collect);
    });
}

template <Storage lists>
std::int64_t memory(const Cover& problem) {
    return for_problem<lists>(problem, [&]<class Instance>() { return Instance::memory_of(problem); });
}

}  // namespace

std::unique_ptr<Kernel> make_links(const Cover& problem, bool collect) { return make<Storage::linked>(problem, collect); }
std::unique_ptr<Kernel> make_cells(const Cover& problem, bool collect) { return make<Storage::sparse>(problem, collect); }

std::int64_t links_memory(const Cover& problem) { return memory<Storage::linked>(problem); }
std::int64_t cells_memory(const Cover& problem) { return memory<Storage::sparse>(problem); }

}  // namespace cover
