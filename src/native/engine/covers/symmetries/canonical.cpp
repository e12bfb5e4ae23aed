#include "covers/symmetries/canonical.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "covers/symmetries/automorphisms.hpp"
#include "covers/symmetries/partition.hpp"

namespace cover {

namespace {

using Trace = std::vector<std::int32_t>;
using Images = std::vector<std::pair<std::int32_t, std::int32_t>>;  // of what an automorphism moves: from, to

class Labeller {
  public:
    Labeller(const Graph& graph, std::int64_t nodes, Listener listener)
        : graph_(graph), partition_(graph), nodes_(nodes), listener_(listener), root_(graph.vertices()) {}

    CanonicalOrder found() {
        auto all = graph_;
        all.options = all.vertices();  // generators of all vertices
        const auto group = automorphisms(all, nodes_, listener_);
        for (std::size_t g = 0; g + 1 < group.starts.size(); ++g) {
            generators_.emplace_back();
            for (auto k = group.starts[g]; k < group.starts[g + 1]; ++k)
                generators_.back().emplace_back(group.from[k], group.to[k]);
        }
        search();
        return {std::move(best_order_), group.factors};
    }

  private:
    struct Frame {
        std::size_t mark;  // splits before any of its children
        std::vector<std::int32_t> children, tried;
        std::size_t next = 0;
        bool is_better;  // than the best leaf by the traces above; so is all below
    };

    void search() {
        Trace trace;
        partition_.refine_all(trace);
        open(true);
        while (!frames_.empty()) {
            auto& frame = frames_.back();
            partition_.undo(frame.mark);
            path_.resize(frames_.size() - 1);
            traces_.resize(frames_.size() - 1);
            if (frame.next == frame.children.size()) {
                frames_.pop_back();
                continue;
            }
            const auto v = frame.children[frame.next++];
            if (is_like_tried(frame, v)) continue;
            frame.tried.push_back(v);
            if (--nodes_ < 0) throw Interrupted();
            listener_.listen();
            traces_.emplace_back();
            std::size_t at = 0;
            partition_.individualise(v);
            partition_.refine(traces_.back(), at, false);
            const auto level = path_.size();
            path_.push_back(v);
            auto is_better = std::exchange(frame.is_better, false);  // the best leaf will be below this node
            if (!is_better) {
                if (traces_.back() > best_traces_[level]) continue;
                is_better = traces_.back() < best_traces_[level];
            }
            open(is_better);
        }
    }

    // The partition is that of a new node.
    void open(bool is_better) {
        const auto first = partition_.open_cell(0);
        if (first == graph_.vertices()) {
            leaf(is_better);
            return;
        }
        const auto cell = partition_.cell(partition_.largest_from(first));
        frames_.push_back({partition_.mark(), {cell.begin(), cell.end()}, {}, 0, is_better});
    }

    void leaf(bool is_better) {
        const auto& order = partition_.elements();
        auto edges = edges_in(order);
        if (is_better || edges < best_edges_) {
            best_edges_ = std::move(edges);
            best_order_ = order;
            best_path_ = path_;
            best_traces_ = traces_;
            return;
        }
        if (edges != best_edges_) return;
        Images images;
        for (std::size_t k = 0; k < order.size(); ++k)
            if (order[k] != best_order_[k]) images.emplace_back(best_order_[k], order[k]);
        generators_.push_back(std::move(images));
        const auto [here, there] = std::mismatch(path_.begin(), path_.end(), best_path_.begin());
        frames_.resize(static_cast<std::size_t>(here - path_.begin()) + 1);
    }

    std::vector<std::int32_t> edges_in(const std::vector<std::int32_t>& order) {
        std::vector<std::int32_t> place(order.size()), edges;
        for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
        edges.reserve(graph_.arcs.size() + order.size());
        for (const auto v : order) {
            const auto first = edges.size();
            for (const auto u : graph_.neighbours(v)) edges.push_back(place[u]);
            std::sort(edges.begin() + static_cast<std::ptrdiff_t>(first), edges.end());
            edges.push_back(-1);
        }
        return edges;
    }

    std::int32_t root(std::int32_t v) {
        while (root_[v] != v) v = root_[v] = root_[root_[v]];
        return v;
    }

    // Does an automorphism that fixes the path above carry one that was tried to v?
    bool is_like_tried(const Frame& frame, std::int32_t v) {
        if (frame.tried.empty() || generators_.empty()) return false;
        for (std::size_t k = 0; k < root_.size(); ++k) root_[k] = static_cast<std::int32_t>(k);
        for (const auto& images : generators_) {
            const auto moves = [&](std::int32_t u) {
                return std::any_of(images.begin(), images.end(), [&](const auto& image) { return image.first == u; });
            };
            if (std::any_of(path_.begin(), path_.end(), moves)) continue;
            for (const auto& [from, to] : images) root_[root(from)] = root(to);
        }
        return std::any_of(frame.tried.begin(), frame.tried.end(), [&](auto u) { return root(u) == root(v); });
    }

    const Graph& graph_;
    Partition partition_;
    std::int64_t nodes_;
    Listener listener_;
    std::vector<Images> generators_;
    std::vector<Frame> frames_;
    std::vector<std::int32_t> path_;  // vertices taken, one a level
    std::vector<Trace> traces_;       // what refining after each left
    std::vector<std::int32_t> best_order_, best_edges_, best_path_;
    std::vector<Trace> best_traces_;
    std::vector<std::int32_t> root_;
};

}  // namespace

CanonicalOrder canonical_order(const Graph& graph, std::int64_t nodes, Listener listener) {
    return Labeller(graph, nodes, listener).found();
}

}  // namespace cover
