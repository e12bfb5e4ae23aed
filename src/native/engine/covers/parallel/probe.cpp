// Random descents: at every node one of its children, each as likely as the others.
#include "covers/parallel/probe.hpp"

#include <random>

#include "common/index.hpp"
#include "common/mix.hpp"
#include "covers/subproblem.hpp"

namespace cover {

namespace {

// Where the generator of a descent starts.
std::uint64_t start_of(std::uint64_t seed, std::uint64_t number) {
    return mixed(seed * golden + (number + 1) * 0xd1b54a32d192ed03u);
}

// Uniform in 0 .. many - 1; spelled out because the standard leaves its distributions to the library.
std::size_t draw(std::mt19937_64& generator, std::size_t many) {
    const std::uint64_t beyond = UINT64_MAX - UINT64_MAX % many;
    std::uint64_t drawn = generator();
    while (drawn >= beyond) drawn = generator();
    return index(drawn % many);
}

}  // namespace

Probes probe(const Cover& problem, std::uint64_t seed, std::int64_t first, std::int64_t many) {
    const Lists lists(problem);
    const Node root(problem, lists);
    Probes probes;
    for (std::int64_t number = first; number < first + many; ++number) {
        std::mt19937_64 generator(start_of(seed, static_cast<std::uint64_t>(number)));
        Node node = root;
        double width = 1, nodes = 0, solutions = 0;
        for (std::size_t depth = 0;; ++depth) {
            nodes += width;
            if (depth == probes.levels.size()) probes.levels.push_back(0);
            probes.levels[depth] += width;
            const Node::Branch branch = node.branch();
            if (branch.item < 0) solutions = width;
            if (branch.degree == 0) break;
            const auto children = node.children(branch.item);
            node.take({branch.item, children[draw(generator, children.size())]});
            width *= branch.degree;
        }
        probes.nodes.push_back(nodes);
        probes.solutions.push_back(solutions);
    }
    return probes;
}

}  // namespace cover
