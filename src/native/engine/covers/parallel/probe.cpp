// Random descents: at every node one of its children, each as likely as the others.
#include "covers/parallel/probe.hpp"

#include <random>

#include "covers/subproblem.hpp"

namespace cover {

namespace {

// Mixes seed and number into a start for the generator (SplitMix64; Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
    std::uint64_t z = seed * 0x9E3779B97F4A7C15u + (number + 1) * 0xD1B54A32D192ED03u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Uniform in 0 .. many - 1; spelled out because the standard leaves its distributions to the library.
std::size_t draw(std::mt19937_64& generator, std::size_t many) {
    const std::uint64_t beyond = UINT64_MAX - UINT64_MAX % many;
    std::uint64_t drawn = generator();
    while (drawn >= beyond) drawn = generator();
    return static_cast<std::size_t>(drawn % many);
}

}  // namespace

Probes probe(const Cover& problem, std::uint64_t seed, std::int64_t first, std::int64_t many) {
    const Lists lists(problem);
    const Node root(problem, lists);
    Probes probes;
    for (std::int64_t number = first; number < first + many; ++number) {
        std::mt19937_64 generator(mixed(seed, static_cast<std::uint64_t>(number)));
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
