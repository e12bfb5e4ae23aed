// What every exact-cover kernel is: a search that runs in slices, counts what it does and yields choices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/numbers.hpp"
#include "common/pause.hpp"
#include "covers/cover.hpp"

namespace cover {

inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

// What one call of `run` may spend. `nodes` and `solutions` are totals over all calls.
struct Quota {
    double seconds = std::numeric_limits<double>::infinity();  // from the call on
    std::int64_t nodes = unbounded;
    std::int64_t solutions = unbounded;
    std::int64_t batch = unbounded;  // choices waiting to be taken away: a run may end with fewer
    std::int64_t steps = unbounded;  // children visited or levels left in this call
};

// Counts of the whole search; equal on every machine, and in `nodes`, `options_tried`, `max_depth`, `solutions` and
// `levels` equal for all kernels (the tree rule of TAOCP 7.2.2.1 with ties to the lowest item).
struct Counts {
    std::int64_t nodes = 1;          // the root, and one per child: an option taken, or "take no more of this item"
    std::int64_t options_tried = 0;  // options taken
    std::int64_t updates = 0;        // options removed from an item's list
    std::int64_t solutions = 0;
    std::int64_t restarts = 0;            // returns to the root (searches by weights only)
    std::int64_t dead = 0;                // nodes without children (kernel bits, without bounds)
    std::int64_t handed_over = 0;         // nodes after which a search by weights took over, 0: none did
    std::vector<std::int64_t> levels{1};  // nodes by depth, Knuth's profile

    std::int64_t max_depth() const { return static_cast<std::int64_t>(levels.size()) - 1; }
};

// Adds what was counted below a node at this depth.
inline void add(Counts& sum, const Counts& part, std::size_t depth = 0) {
    if (sum.levels.size() < depth + part.levels.size()) sum.levels.resize(depth + part.levels.size(), 0);
    sum.nodes += part.nodes;
    sum.options_tried += part.options_tried;
    sum.updates += part.updates;
    sum.solutions += part.solutions;
    for (std::size_t k = 0; k < part.levels.size(); ++k) sum.levels[depth + k] += part.levels[k];
}

// Choices as in problems/choices.py: choice k is decisions[starts[k]] .. decisions[starts[k + 1] - 1], ascending.
struct Batch {
    Numbers<std::int64_t> starts{0};
    Numbers<std::int32_t> decisions;

    std::int64_t size() const { return static_cast<std::int64_t>(starts.size()) - 1; }
};

// An open level of the tree on the way from the root to where a search stands. Children are in the order of the tree:
// options ascending, then "take no more of this item", which is option -1.
struct OpenNode {
    std::int32_t item;    // branched on
    std::int32_t option;  // the child visited last; -1 also if none was
    std::int32_t degree;  // children in all
    std::int32_t left;    // children that this search is still to visit, those next in order
};

// Where a search stands. By default: at the root, for a kernel that does not report it.
struct Position {
    std::vector<OpenNode> open_nodes{};
    bool ahead = true;  // the node that the open_nodes lead to is still to be searched

    // The part of the tree that is still to be searched, if every child has an equal share of its parent's: 1 minus
    // Knuth's estimate of progress (TAOCP 7.2.2.1), without his half a leaf, so that it never grows.
    double remaining() const {
        double remaining = 0, share = 1;
        for (const OpenNode& node : open_nodes) {
            share /= std::max(node.degree, 1);  // 0 at a dead end
            remaining += share * node.left;
        }
        return ahead ? remaining + share : remaining;
    }
};

// A problem of which the problem of a kernel is a part.
struct Larger {
    std::int32_t options;               // how many it has
    std::vector<std::int32_t> numbers;  // of the part's options in it, ascending
    std::vector<std::int32_t> taken;    // its options that were taken before the part, ascending
};

// What a search showed of its tree, for others below the same root: it makes them faster, and changes nothing that they
// find or count. Numbers that only the same kernel reads; empty: nothing.
using Profile = std::vector<std::int64_t>;
inline constexpr std::int64_t most_in_profile = std::int64_t{1} << 40;

class Kernel {
  public:
    virtual ~Kernel() = default;
    virtual Pause run(const Quota& quota) = 0;
    virtual std::int64_t memory() const = 0;  // bytes held, without the batch
    const Counts& counts() const { return counts_; }
    // Between two runs: how far the search is, and what can be taken from it to be searched elsewhere.
    virtual Position position() const { return {}; }
    virtual double remaining() const { return position().remaining(); }
    // Which kernel searches now, of one that may hand over to another; "" of others.
    virtual const char* name() const { return ""; }
    // Before the first run: choices are to be those of the larger problem, with what was taken before; all else stays in
    // the numbers of the part. False: this kernel leaves that to whoever takes its choices.
    virtual bool be_part_of(const Larger& /*larger*/) { return false; }
    virtual Profile profile() const { return {}; }
    // Before the first run. Each number is from 0 to most_in_profile.
    virtual void begin_with(const Profile& /*profile*/) {}
    // Leaves the last `children` of those left at an open node of position() to another thread: parallel/parts.hpp.
    virtual void donate(std::size_t /*node*/, std::int32_t /*children*/) {}
    // Yields the choices found since the last call; the next ones go into `empty`.
    Batch take_batch(Batch empty = {}) { return std::exchange(batch_, std::move(empty)); }

  protected:
    Counts counts_;
    Batch batch_;
};

// What kernel links takes at most, and with it every search of covers.
inline constexpr std::int32_t max_cover_options = (std::int32_t{1} << 25) - 2;
// Threads that share one search at most.
inline constexpr unsigned max_workers = 256;

// Dancing links. Without `collect` solutions are counted only.
std::unique_ptr<Kernel> make_links(const Cover& problem, bool collect);
// Bytes that it will hold for this problem at the start.
std::int64_t links_memory(const Cover& problem);

// Bitsets; the problem must not be refused. Uses bit manipulation (BMI) where the processor has it.
std::unique_ptr<Kernel> make_bits(const Cover& problem, bool collect);
std::unique_ptr<Kernel> make_bits_plain(const Cover& problem, bool collect);  // with no special instructions
std::optional<std::string> bits_refuses(const Cover& problem);
// Is it faster than links, as far as numbers of the problem tell? The same on every machine.
bool bits_pay(const Cover& problem);
// Bytes that make_bits will hold for this problem at most.
std::int64_t bits_memory(const Cover& problem);

// Clause learning: another tree, with restarts, so only the solutions are those of the others. Its nodes are the root
// and its branches, its updates are propagations.
std::unique_ptr<Kernel> make_learn(const Cover& problem, bool collect);
std::int64_t learn_memory(const Cover& problem);  // at the start, less its rows of neighbours

// 512 subtrees at once in the bits of vectors, below the root or the open nodes that bits leaves: for whole searches of
// problems without bounds. Another tree, so only the solutions are those of the others. Its nodes are those of bits, or
// the root, and its branches, of which each takes an option or goes without it.
std::unique_ptr<Kernel> make_slices(const Cover& problem, bool collect);
std::optional<std::string> slices_refuses(const Cover& problem);
std::int64_t slices_memory(const Cover& problem);

// Kernels by name.
struct KernelKind {
    const char* name;
    std::optional<std::string> (*refuses)(const Cover& problem);  // what it cannot do, or nullopt
    std::unique_ptr<Kernel> (*make)(const Cover& problem, bool collect);
    std::int64_t (*memory)(const Cover& problem);
};
// Throws std::invalid_argument with the names there are.
const KernelKind& kernel_kind(const std::string& name);

}  // namespace cover
