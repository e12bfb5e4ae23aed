// Cutting a tree from the top: always the widest subtree, by Knuth's equal shares.
#include "covers/parallel/cubes.hpp"

#include <list>
#include <map>
#include <utility>

namespace cover {

namespace {

struct Subtree {
    Node top;
    Prefix way;
};

}  // namespace

std::vector<Prefix> cubes(const Cover& problem, std::size_t wanted) {
    const Lists lists(problem);
    std::list<Subtree> subtrees;  // in the order of the tree
    // What can still be cut: the greatest share of the tree first, then the earliest made.
    std::map<std::pair<double, std::int64_t>, std::pair<std::list<Subtree>::iterator, Node::Branch>> open;
    std::int64_t made = 0;
    const auto add = [&](std::list<Subtree>::iterator before, Subtree subtree, double share) {
        const Node::Branch branch = subtree.top.branch();
        if (branch.item >= 0 && branch.degree == 0) return;
        const auto at = subtrees.insert(before, std::move(subtree));
        if (branch.item >= 0) open.emplace(std::pair{-share, made++}, std::pair{at, branch});
    };
    add(subtrees.end(), {Node(problem, lists), {}}, 1);
    while (subtrees.size() < wanted && !open.empty()) {
        const auto [key, place] = *open.begin();
        open.erase(open.begin());
        const auto [at, branch] = place;
        for (const auto option : at->top.children(branch.item)) {
            Subtree child = *at;
            child.top.take({branch.item, option});
            child.way.push_back(option);
            add(at, std::move(child), -key.first / branch.degree);
        }
        subtrees.erase(at);
    }
    std::vector<Prefix> ways;
    for (Subtree& subtree : subtrees) ways.push_back(std::move(subtree.way));
    return ways;
}

}  // namespace cover
