#include "covers/symmetries/automorphisms.hpp"

#include <algorithm>
#include <utility>

#include "common/merging.hpp"
#include "covers/symmetries/graph.hpp"
#include "covers/symmetries/partition.hpp"

namespace cover {

namespace {

class Finder {
  public:
    Finder(const Graph& graph, std::int64_t nodes, Listener listener)
        : graph_(graph),
          partition_(graph),
          orbits_(graph.vertices()),
          nodes_(nodes),
          listener_(listener),
          image_(graph.vertices()),
          stamp_(graph.vertices()),
          origin_(graph.vertices(), -1) {
        for (std::int32_t v = 0; v < graph.vertices(); ++v) image_[v] = v;
    }

    Automorphisms found() {
        descend();
        first_ = partition_.elements();
        for (auto k = levels_.size(); k-- > 0;) {
            const auto& level = levels_[k];
            partition_.undo(level.mark);
            const auto cell = partition_.cell(level.target);
            const std::vector<std::int32_t> all(cell.begin(), cell.end());
            std::vector<std::int32_t> failed;
            for (const auto v : all) {
                if (orbits_.root(v) == orbits_.root(level.vertex)) continue;
                bool is_known = false;
                for (const auto other : failed) is_known = is_known || orbits_.root(other) == orbits_.root(v);
                if (!is_known && !map(k, v)) failed.push_back(v);
            }
            std::int32_t orbit = 0;
            for (const auto v : all) orbit += orbits_.root(v) == orbits_.root(level.vertex);
            made_.factors.push_back(orbit);
        }
        return std::move(made_);
    }

  private:
    struct Level {
        std::int32_t target, vertex;  // the cell from which the vertex was taken
        std::size_t mark, trace;      // splits before; where its trace begins
    };
    struct Frame {
        std::size_t level, mark;
        std::vector<std::int32_t> left;  // vertices to be tried, the last first
    };

    void step() {
        if (--nodes_ < 0) throw Interrupted();
        if ((nodes_ & 63) == 0) listener_.listen();
    }

    void descend() {
        std::size_t at = 0;
        std::vector<std::int32_t> start;
        partition_.refine_all(start);
        std::int32_t first = 0;
        while ((first = partition_.open_cell(first)) < graph_.vertices()) {
            step();
            const auto target = partition_.largest_from(first);
            levels_.push_back({target, partition_.cell(target)[0], partition_.mark(), trace_.size()});
            partition_.individualise(levels_.back().vertex);
            partition_.refine(trace_, at, false);
        }
    }

    std::size_t trace_end(std::size_t level) const {
        return level + 1 < levels_.size() ? levels_[level + 1].trace : trace_.size();
    }

    // Takes v in place of the vertex of this level: is the trace the same?
    bool follows(std::size_t level, std::int32_t v) {
        step();
        partition_.individualise(v);
        auto at = levels_[level].trace;
        return partition_.refine(trace_, at, true) && at == trace_end(level);
    }

    // Is there an automorphism that fixes the base before this level and takes its vertex to v? Adds it. The partition
    // is then as before.
    bool map(std::size_t level, std::int32_t v) {
        const auto mark = partition_.mark();
        std::vector<Frame> frames;
        frames.push_back({level, mark, {v}});
        bool is_found = false;
        while (!is_found && !frames.empty()) {
            auto& top = frames.back();
            partition_.undo(top.mark);
            if (top.left.empty()) {
                frames.pop_back();
                continue;
            }
            const auto next = top.left.back();
            const auto here = top.level;
            top.left.pop_back();
            if (!follows(here, next)) continue;
            is_found = is_automorphism(mark);
            if (is_found || here + 1 == levels_.size()) continue;
            const auto& below = levels_[here + 1];
            const auto cell = partition_.cell(below.target);
            Frame frame{here + 1, partition_.mark(), {cell.begin(), cell.end()}};
            for (auto& other : frame.left)  // the vertex itself first: most automorphisms move little
                if (other == below.vertex) std::swap(other, frame.left.back());
            frames.push_back(std::move(frame));
        }
        partition_.undo(mark);
        return is_found;
    }

    // Tries what takes the first leaf's vertices to those at the same places, where cells have been split since `mark`.
    // Of cells that still have several vertices those that both have stay, and the others go back where an image of
    // theirs came from.
    bool is_automorphism(std::size_t mark) {
        cells_.clear();
        moved_.clear();
        for (const auto& split : partition_.splits_since(mark)) {
            cells_.push_back(split.parent);
            cells_.push_back(split.start);
        }
        std::sort(cells_.begin(), cells_.end());
        cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
        for (const auto start : cells_)
            if (const auto cell = partition_.cell(start); cell.size() == 1 && first_[start] != cell[0]) {
                moved_.emplace_back(first_[start], cell[0]);
                origin_[cell[0]] = first_[start];
            }
        const auto single = moved_.size();
        for (const auto start : cells_)
            if (const auto cell = partition_.cell(start); cell.size() > 1) exchange(start, cell);
        for (std::size_t k = 0; k < single; ++k) origin_[moved_[k].second] = -1;
        for (const auto& [from, to] : moved_) image_[from] = to;
        const auto is_right = keeps_edges();
        for (const auto& [from, to] : moved_) image_[from] = from;
        if (is_right) add();
        return is_right;
    }

    void exchange(std::int32_t start, std::span<const std::int32_t> cell) {
        const std::span<const std::int32_t> before(first_.data() + start, cell.size());
        gone_.clear();
        const auto now = ++time_;
        for (const auto v : cell) stamp_[v] = now;
        for (const auto v : before)
            if (stamp_[v] != now) gone_.push_back(v);
        if (gone_.empty()) return;
        const auto earlier = ++time_;
        for (const auto v : before) stamp_[v] = earlier;
        come_.clear();
        for (const auto v : cell)
            if (stamp_[v] != earlier) come_.push_back(v);
        const auto open = ++time_;
        for (const auto v : come_) stamp_[v] = open;
        rest_.clear();
        for (const auto v : gone_) {
            const auto origin = origin_[v];
            if (origin >= 0 && stamp_[origin] == open) {
                moved_.emplace_back(v, origin);
                stamp_[origin] = 0;
            } else {
                rest_.push_back(v);
            }
        }
        std::size_t k = 0;
        for (const auto v : come_)
            if (stamp_[v] == open) moved_.emplace_back(rest_[k++], v);
    }

    bool keeps_edges() {
        for (const auto& [from, to] : moved_) {
            const auto before = graph_.neighbours(from), after = graph_.neighbours(to);
            if (graph_.colors[from] != graph_.colors[to] || before.size() != after.size()) return false;
            const auto seen = ++time_;
            for (const auto u : after) stamp_[u] = seen;
            for (const auto u : before)
                if (stamp_[image_[u]] != seen) return false;
        }
        return true;
    }

    void add() {
        for (const auto& [from, to] : moved_) {
            orbits_.join(from, to);
            if (from < graph_.options) {
                made_.from.push_back(from);
                made_.to.push_back(to);
            }
        }
        made_.starts.push_back(static_cast<std::int64_t>(made_.from.size()));
    }

    const Graph& graph_;
    Partition partition_;
    Merging orbits_;
    std::int64_t nodes_;
    Listener listener_;
    std::vector<Level> levels_;
    std::vector<std::int32_t> trace_, first_;  // of the first leaf
    std::vector<std::int32_t> image_;          // the identity between two trials
    std::vector<std::int64_t> stamp_;
    std::int64_t time_ = 0;
    std::vector<std::int32_t> origin_;  // -1 between two trials
    std::vector<std::int32_t> cells_, gone_, come_, rest_;
    std::vector<std::pair<std::int32_t, std::int32_t>> moved_;
    Automorphisms made_;
};

}  // namespace

Automorphisms automorphisms(const Cover& problem, std::span<const std::int32_t> kinds, std::int64_t nodes,
                            Listener listener) {
    return automorphisms(graph_of(problem, kinds), nodes, listener);
}

Automorphisms automorphisms(const Graph& graph, std::int64_t nodes, Listener listener) {
    return Finder(graph, nodes, listener).found();
}

}  // namespace cover
