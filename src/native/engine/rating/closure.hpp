// What follows from a candidate being true ("on") or false ("off"), in the order of the scale: breadth first, the first
// reason that is found is kept, what is on is followed before what is off, and a contradiction ends it.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "rating/grid.hpp"

namespace cover::rating {

enum class Cause : std::uint8_t { none, cell, block, row, column, advanced };

struct Node {
    std::int16_t candidate;  // 9 * cell + digit
    bool on;
    Cause cause;
    std::int16_t ancestors;  // nodes that it rests on, itself included
    std::int16_t parents;
    std::int32_t first_parent;  // in Closure::parents
    std::int32_t nested;        // number of the nested chain behind it, -1 for none
};

struct Mode {
    bool multiple, dynamic, nishio;
    int level;    // 0: singles alone; 1: and locked candidates, pairs, X-wings; 2 and more: and chains
    double base;  // the difficulty of the shortest
};

struct Bits {  // of candidates
    std::array<std::uint64_t, 12> words{};
    void add(int k) { words[index(k) >> 6] |= std::uint64_t{1} << (k & 63); }
    bool has(int k) const { return (words[index(k) >> 6] >> (k & 63) & 1) != 0; }
    void clear() { words.fill(0); }
};

class Closure;

// A candidate that falls by a rule beyond singles, given what a closure has removed.
struct Fall {
    std::int16_t candidate;
    std::int32_t nested;                 // as in Node
    std::int32_t first_parent, parents;  // removed candidates that the rule needs, in Falls::parents
};
struct Falls {
    std::vector<Fall> list;
    std::vector<std::int16_t> parents;
    void clear() {
        list.clear();
        parents.clear();
    }
};
// The chains behind falls of one search, by number. Chains of equal nodes count once in a step's complexity.
struct NestedChain {
    int complexity;
    std::uint64_t identity;
};
class Rules {
  public:
    virtual ~Rules() = default;
    virtual void begin() { nested.clear(); }  // a new search: the nested chains of the last one are gone
    std::vector<NestedChain> nested;

    // now: what is left; before: what there was before the closure began.
    virtual void find(const Grid& now, const Grid& before, Falls& falls) = 0;
};

class Closure {
  public:
    // Follows a candidate. What rests on more than `bound` nodes may be left out. rules: nullptr for level 0.
    void run(const Grid& start, int candidate, bool on, const Mode& mode, Rules* rules, int bound);

    bool clash() const { return clash_on_ >= 0; }
    const Node& clash_on() const { return nodes_[index(clash_on_)]; }
    const Node& clash_off() const { return nodes_[index(clash_off_)]; }
    const Bits& set(bool on) const { return sets_[on]; }
    const Node& node(int candidate, bool on) const { return nodes_[index(at_[on][index(candidate)])]; }
    std::span<const Node> nodes() const { return nodes_; }
    std::span<const std::int16_t> parents(const Node& node) const {
        return {parents_.data() + node.first_parent, index(node.parents)};
    }

  private:
    struct Run;
    bool follow_on(Run& run, int number);
    bool follow_off(Run& run, int number);
    bool offer_off(Run& run, int candidate, int parent, Cause cause);
    bool offer_on(Run& run, int candidate, int parent, Cause cause);
    int add(Run& run, int candidate, bool on, Cause cause);
    void count_ancestors(Run& run, int number);

    std::vector<Node> nodes_;
    std::vector<std::int16_t> parents_;                            // numbers of nodes
    std::array<std::array<std::int16_t, candidate_count>, 2> at_;  // by candidate: its node; valid where sets_ has it
    std::array<Bits, 2> sets_;
    int clash_on_ = -1, clash_off_ = -1;
};

}  // namespace cover::rating
