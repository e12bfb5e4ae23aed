// Building a decision diagram in two passes: forward, visiting every state once and noting its children; backward,
// making one node for each option of a state, equal ones once.
#include "covers/frontier/diagram.hpp"
#include "common/clock.hpp"

#include <algorithm>
#include <limits>

#include "covers/frontier/stepper.hpp"

namespace cover {

namespace {

template <class Value>
std::int64_t bytes(const std::vector<Value>& values) {
    return static_cast<std::int64_t>(values.capacity() * sizeof(Value));
}

template <int Words, bool Fields>
class Builder final : public DiagramBuilder {
  public:
    Builder(std::unique_ptr<Plan> plan, std::int64_t room)
        : plan_(std::move(plan)), stepper_(*plan_), room_(room), layers_(plan_->steps.size()) {
        diagram_.options = plan_->options;
        if (plan_->unsolvable) return;
        std::vector<std::uint64_t> start(index(plan_->words), 0);
        if (const auto step = stepper_.settle(start.data(), 0); step >= 0) first_ = number(start.data(), step);
    }

    Pause run(double seconds) override {
        const Deadline deadline(seconds);
        auto late = [&, looks = 0]() mutable { return ++looks % 1024 == 0 && deadline.is_over(); };
        for (; step_ < stepper_.steps(); ++step_) {
            auto& layer = layers_[index(step_)];
            for (; layer && layer->next < layer->states.size(); ++layer->next) {
                if (late()) return Pause::slice;
                if (memory() + growth() > room_) return Pause::memory;
                expand(*layer);
            }
            if (layer) held_ -= layer->held;
            layer.reset();
        }
        if (node_of_.empty()) {
            node_of_.assign(index(next_number_), 0);
            node_of_[solved] = 1;
        }
        while (!visits_.empty()) {
            if (late()) return Pause::slice;
            if (memory() > room_) return Pause::memory;
            make_nodes();
        }
        diagram_.root = node_of_[index(first_)];
        return Pause::exhausted;
    }

    std::int64_t memory() const override {
        return held_ + bytes(visits_) + bytes(edges_) + bytes(node_of_) + bytes(diagram_.rank) + bytes(diagram_.low) +
               bytes(diagram_.high) + unique_.memory();
    }

    Diagram take() override { return std::move(diagram_); }

  private:
    using Number = std::uint32_t;  // of a state
    static constexpr Number none = 0, solved = 1;

    struct Layer {
        explicit Layer(int words) : states(words) {}
        StateSet<Words> states;
        std::vector<Number> numbers;
        std::size_t next = 0;
        std::int64_t held = 0;
    };
    struct Edge {
        std::int32_t rank;  // -1: no option of the step
        Number child;
    };
    struct Visit {
        Number state;
        std::int32_t step;
        std::size_t edges;  // where its edges begin
    };

    Number number(const std::uint64_t* state, std::int32_t step) {
        if (step == stepper_.steps()) return solved;
        auto& layer = layers_[index(step)];
        if (!layer) layer = std::make_unique<Layer>(stepper_.words());
        const auto [place, is_new] = layer->states.insert(state);
        if (is_new) {
            if (next_number_ == std::numeric_limits<std::int32_t>::max()) throw std::bad_alloc();
            layer->numbers.push_back(next_number_++);
            const auto held = layer->states.memory() + bytes(layer->numbers);
            held_ += held - layer->held;
            layer->held = held;
        }
        return layer->numbers[place];
    }

    // Bytes that the next few edges will need beyond those held.
    std::int64_t growth() const { return edges_.size() + 64 > edges_.capacity() ? 2 * bytes(edges_) : 0; }

    void expand(const Layer& layer) {
        visits_.push_back({layer.numbers[layer.next], step_, edges_.size()});
        stepper_.expand(layer.states[layer.next], step_,
                        [&](std::int32_t rank, const std::uint64_t* child, std::int32_t next) {
                            edges_.push_back({rank, number(child, next)});
                        });
    }

    // The nodes of the last visited state that has none yet. All its children have theirs.
    void make_nodes() {
        const Visit visit = visits_.back();
        visits_.pop_back();
        if (visit.step != unique_step_) {
            unique_ = StateSet<2>(2);
            unique_step_ = visit.step;
            unique_base_ = static_cast<std::int32_t>(diagram_.rank.size());
        }
        std::int32_t node = 0;
        for (; edges_.size() > visit.edges; edges_.pop_back()) {
            const Edge edge = edges_.back();
            const auto child = node_of_[edge.child];
            node = edge.rank < 0 ? child : make_node(edge.rank, node, child);
        }
        node_of_[visit.state] = node;
    }

    // Nodes of one rank come from states of one step only, so it is enough to compare those.
    std::int32_t make_node(std::int32_t rank, std::int32_t low, std::int32_t high) {
        if (high == 0) return low;
        const auto pair = static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint32_t>(high);
        const std::uint64_t key[2] = {pair, static_cast<std::uint64_t>(rank)};
        const auto [place, is_new] = unique_.insert(key);
        if (is_new) {
            if (diagram_.rank.size() >= std::numeric_limits<std::int32_t>::max()) throw std::bad_alloc();
            diagram_.rank.push_back(rank);
            diagram_.low.push_back(low);
            diagram_.high.push_back(high);
        }
        return unique_base_ + static_cast<std::int32_t>(place);
    }

    std::unique_ptr<Plan> plan_;
    Stepper<Words, Fields> stepper_;
    std::int64_t room_, held_ = 0;
    std::vector<std::unique_ptr<Layer>> layers_;
    std::int32_t step_ = 0;
    Number next_number_ = solved + 1, first_ = none;
    std::vector<Visit> visits_;
    std::vector<Edge> edges_;
    std::vector<std::int32_t> node_of_;  // by state
    StateSet<2> unique_{2};
    std::int32_t unique_step_ = -1, unique_base_ = 0;
    Diagram diagram_;
};

}  // namespace

std::optional<std::string> diagram_fault(std::int32_t ranks, std::span<const std::int32_t> rank,
                                         std::span<const std::int32_t> low, std::span<const std::int32_t> high,
                                         std::int32_t root) {
    const auto nodes = static_cast<std::int64_t>(rank.size());
    if (std::ssize(low) != nodes || std::ssize(high) != nodes) return "its arrays differ in length";
    if (nodes < 2 || nodes > std::numeric_limits<std::int32_t>::max()) return "it has no sinks, or too many nodes";
    if (rank[0] != -1 || rank[1] != -1 || low[0] != 0 || low[1] != 1 || high[0] != 0 || high[1] != 1)
        return "its first two nodes are not the sinks";
    if (root < 0 || root >= nodes) return "its root is no node";
    for (std::int64_t k = 2; k < nodes; ++k) {
        const auto at = index(k);
        const auto node = "node " + std::to_string(k);
        if (rank[at] < 0 || rank[at] >= ranks) return node + " decides no option";
        if (low[at] < 0 || low[at] >= k || high[at] < 0 || high[at] >= k)
            return node + " has a child that is not before it";
        if (high[at] == 0) return node + " is superfluous";
        for (const auto child : {low[at], high[at]})
            if (child > 1 && rank[index(child)] <= rank[at]) return node + " breaks the order of options";
    }
    return std::nullopt;
}

NodeCounts count_below(std::span<const std::int32_t> low, std::span<const std::int32_t> high) {
    NodeCounts made;
    made.starts.reserve(low.size() + 1);
    for (std::size_t k = 0; k < low.size(); ++k) {
        if (k == 1) made.digits.push_back(1);
        if (k > 1) {
            const auto one = made.starts[low[k]], one_end = made.starts[low[k] + 1];
            const auto other = made.starts[high[k]], other_end = made.starts[high[k] + 1];
            std::uint64_t carry = 0;
            for (std::int64_t d = 0; d < std::max(one_end - one, other_end - other) || carry; ++d) {
                carry += one + d < one_end ? made.digits[one + d] : 0;
                carry += other + d < other_end ? made.digits[other + d] : 0;
                made.digits.push_back(static_cast<std::uint32_t>(carry));
                carry >>= 32;
            }
        }
        made.starts.push_back(static_cast<std::int64_t>(made.digits.size()));
    }
    return made;
}

std::unique_ptr<DiagramBuilder> make_diagram_builder(const Cover& problem, std::int64_t room) {
    auto plan = std::make_unique<Plan>(make_plan(problem, frontier_order(problem)));
    return with_words(*plan, [&]<int Words, bool Fields>() -> std::unique_ptr<DiagramBuilder> {
        return std::make_unique<Builder<Words, Fields>>(std::move(plan), room);
    });
}

}  // namespace cover
