// Cutting a tree from the top: always the widest subtree, by Knuth's equal shares.
#include "covers/parallel/cubes.hpp"

#include <list>
#include <map>
#include <utility>

namespace cover {

std::vector<Reduced> cubes(const Cover& problem, std::size_t wanted) {
    const Lists lists(problem);
    std::list<Node> nodes;  // in the order of the tree
    // What can still be cut: the greatest share of the tree first, then the earliest made.
    std::map<std::pair<double, std::int64_t>, std::pair<std::list<Node>::iterator, Node::Branch>> open;
    std::int64_t made = 0;
    const auto add = [&](std::list<Node>::iterator before, Node node, double share) {
        const Node::Branch branch = node.branch();
        if (branch.item >= 0 && branch.degree == 0) return;
        const auto at = nodes.insert(before, std::move(node));
        if (branch.item >= 0) open.emplace(std::pair{-share, made++}, std::pair{at, branch});
    };
    add(nodes.end(), Node(problem, lists), 1);
    while (nodes.size() < wanted && !open.empty()) {
        const auto [key, place] = *open.begin();
        open.erase(open.begin());
        const auto [at, branch] = place;
        for (const auto option : at->children(branch.item)) {
            Node child = *at;
            child.take({branch.item, option});
            add(at, std::move(child), -key.first / branch.degree);
        }
        nodes.erase(at);
    }
    std::vector<Reduced> subtrees;
    for (const Node& node : nodes) subtrees.push_back(node.problem());
    return subtrees;
}

}  // namespace cover
