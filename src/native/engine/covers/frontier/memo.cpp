// The states of a step and their ways; setting states aside when memory is short.
#include "covers/frontier/memo.hpp"
#include "common/clock.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "covers/frontier/folding.hpp"
#include "covers/frontier/stepper.hpp"

namespace cover {

namespace {

// Numbers of ways, `limbs` words of 64 bits each, the lowest first.
class Ways {
  public:
    std::size_t limbs() const { return limbs_; }
    const std::uint64_t* operator[](std::size_t k) const { return numbers_.data() + k * limbs_; }

    void push(const std::uint64_t* number, std::size_t limbs) {
        if (limbs > limbs_) widen(limbs);
        numbers_.insert(numbers_.end(), number, number + limbs);
        numbers_.resize(numbers_.size() + (limbs_ - limbs), 0);
    }

    void add(std::size_t k, const std::uint64_t* number, std::size_t limbs) {
        if (limbs > limbs_) widen(limbs);
        std::uint64_t* const sum = numbers_.data() + k * limbs_;
        std::uint64_t carry = 0;
        for (std::size_t w = 0; w < limbs_; ++w) {
            if (w >= limbs && carry == 0) return;
            const std::uint64_t added = w < limbs ? number[w] : 0;
            const std::uint64_t partial = sum[w] + added;
            const std::uint64_t overflow = partial < added;
            sum[w] = partial + carry;
            carry = overflow + (sum[w] < carry);
        }
        if (carry) {
            widen(limbs_ + 1);
            numbers_[k * limbs_ + limbs_ - 1] = carry;
        }
    }

    // Is number k greater than number m?
    bool greater(std::size_t k, std::size_t m) const {
        for (std::size_t w = limbs_; w-- > 0;)
            if ((*this)[k][w] != (*this)[m][w]) return (*this)[k][w] > (*this)[m][w];
        return false;
    }

    void reserve(std::size_t count) { numbers_.reserve(count * limbs_); }
    std::int64_t memory() const { return static_cast<std::int64_t>(numbers_.capacity() * sizeof(std::uint64_t)); }

  private:
    void widen(std::size_t limbs) {
        std::vector<std::uint64_t> wider;
        wider.reserve(numbers_.capacity() / limbs_ * limbs);
        wider.resize(numbers_.size() / limbs_ * limbs, 0);
        for (std::size_t k = 0; k < numbers_.size() / limbs_; ++k)
            std::copy_n(numbers_.data() + k * limbs_, limbs_, wider.data() + k * limbs);
        numbers_ = std::move(wider);
        limbs_ = limbs;
    }

    std::size_t limbs_ = 1;
    std::vector<std::uint64_t> numbers_;
};

constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

template <int Words, bool Fields>
class Counter final : public Memo {
  public:
    Counter(const Plan& plan, std::int64_t room, const Cover* problem, bool folds_at_once)
        : stepper_(plan), room_(room), layers_(plan.steps.size()), problem_(problem), folds_at_once_(folds_at_once) {
        if (plan.unsolvable) return;
        std::vector<std::uint64_t> start(index(plan.words), 0);
        const std::uint64_t one = 1;
        if (const auto step = stepper_.settle(start.data(), 0); step >= 0) reach(start.data(), step, &one, 1);
    }

    bool run(std::int64_t children, double seconds) override {
        const Deadline deadline(seconds);
        const std::int64_t enough = children > std::numeric_limits<std::int64_t>::max() - counts_.children
                                        ? std::numeric_limits<std::int64_t>::max()
                                        : counts_.children + children;
        std::int64_t look_at = counts_.children + counts_.states + between_looks();
        while (waiting_ > 0 || resume()) {
            if (!layers_[step_]) {
                ++step_;
                continue;
            }
            if (layers_[step_]->next == 0) fold(step_, true);
            Layer& layer = *layers_[step_];
            if (layer.next == 0 && layer.states.size() > width_) thin(layer);
            for (; layer.next < layer.states.size(); ++layer.next, --waiting_) {
                if (counts_.children >= enough) return false;
                if (counts_.children + counts_.states >= look_at) {
                    if (deadline.is_over()) return false;
                    look_at = counts_.children + counts_.states + between_looks();
                }
                if (held_ + reserve_ > room_ - aside_ && waiting_ > fewest) break;
                expand(layer);
            }
            if (layer.next == layer.states.size()) drop(step_);
            else set_aside();
        }
        return true;
    }

    const Big& found() const override { return found_; }
    bool past_the_peak() const override { return shares_.empty() && 2 * waiting_ < most_waiting_; }

    double progress() const override {
        // Of pentominoes in rectangles, where the peak is late: 0.05 of the states at 0.31 of the steps, 0.17 to 0.21
        // at 0.41, 0.43 to 0.54 at 0.52, 0.6 to 0.9 at 0.6.
        constexpr double deviation = 0.12;
        const double place = (step_ + 0.5) / static_cast<double>(layers_.size());
        const double passed = 0.5 * std::erfc((0.5 - place) / (deviation * std::sqrt(2.0)));
        const auto visited = static_cast<double>(counts_.states), waiting = static_cast<double>(waiting_);
        return std::min(passed, (visited + 1) / (visited + waiting + 1));
    }

    Big lower_bound(std::size_t width) const override {
        Counter probe(stepper_.plan(), std::numeric_limits<std::int64_t>::max(), nullptr, false);
        probe.layers_.clear();
        probe.layers_.resize(layers_.size());
        probe.waiting_ = 0;
        probe.step_ = 0;
        probe.found_ = found_;
        probe.width_ = width;
        for (std::size_t step = 0; step < layers_.size(); ++step)
            for (const Layer* layer = layers_[step].get(); layer != nullptr; layer = layer->folded.get())
                for (const auto k : heaviest(*layer, width))
                    probe.reach(layer->states[k], static_cast<std::int32_t>(step), layer->ways[k], layer->ways.limbs());
        probe.run(std::numeric_limits<std::int64_t>::max(), std::numeric_limits<double>::infinity());
        return probe.found_;
    }

  private:
    static constexpr std::int64_t fewest = 64;  // so few states are never set aside
    static constexpr std::size_t fewest_folded = 16;
    static constexpr std::size_t first_fold_at = 1 << 12,
                                 fold_at = 1 << 14;  // more would be too long between two looks
    // Work as a number of children: of a search for symmetries, for each incidence; of folding a state.
    static constexpr std::int64_t per_incidence = 16, per_fold = 2;
    static constexpr std::int64_t vain = 8;  // a search that found nothing counts so often

    struct Layer {
        explicit Layer(int words) : states(words) {}
        std::int64_t memory() const { return states.memory() + ways.memory() + (folded ? folded->memory() : 0); }

        StateSet<Words> states;
        Ways ways;
        std::size_t next = 0;  // the states before it have been visited
        std::int64_t held = 0;
        std::unique_ptr<Layer> folded;        // states that came before and were folded; none of them visited yet
        std::size_t fold_at = first_fold_at;  // so many states are folded before others come
    };

    // States set aside: of several steps, ascending; taken up again from the end.
    struct Share {
        struct Part {
            std::int32_t step;
            std::vector<std::uint64_t> states;
            Ways ways;
            std::size_t count;
        };
        std::vector<Part> parts;
    };

    std::int64_t between_looks() const {
        return std::max<std::int64_t>(64, 4096 / (stepper_.words() + static_cast<std::int64_t>(limbs_seen_)));
    }

    // Notes ways to a state before `step`; steps() means that it is a solution.
    void reach(const std::uint64_t* state, std::int32_t step, const std::uint64_t* ways, std::size_t limbs) {
        limbs_seen_ = std::max(limbs_seen_, limbs);
        if (step == stepper_.steps()) {
            found_.add({ways, limbs});
            return;
        }
        auto& layer = layers_[step];
        if (!layer) layer = std::make_unique<Layer>(stepper_.words());
        const auto [number, is_new] = layer->states.insert(state);
        if (is_new) {
            layer->ways.push(ways, limbs);
            most_waiting_ = std::max(most_waiting_, ++waiting_);
        } else {
            layer->ways.add(number, ways, limbs);
            ++counts_.hits;
        }
        if (is_new && layer->states.size() >= layer->fold_at) fold(step, false);
        note_memory(*layer);
    }

    // Folds the states that came to a layer; all that it has, where it is its turn.
    void fold(std::int32_t step, bool is_next) {
        Layer& layer = *layers_[step];
        const bool are_few = !folds_at_once_ && layer.states.size() < fewest_folded;
        Folding* const folding = are_few && !layer.folded ? nullptr : folding_of(step);
        if (folding == nullptr) {
            layer.fold_at = everything;
            return;
        }
        if (!layer.folded) layer.folded = std::make_unique<Layer>(stepper_.words());
        Layer& folded = *layer.folded;
        const auto came = layer.states.size();
        const auto before = waiting_;
        waiting_ -= static_cast<std::int64_t>(came);
        std::vector<std::uint64_t> state(index(stepper_.words()));
        for (std::size_t k = 0; k < came; ++k) {
            std::copy_n(layer.states[k], state.size(), state.data());
            folding->fold(state.data());
            // The image may leave no choice here: the item of this step may be covered in it.
            const auto next = stepper_.settle(state.data(), step);
            if (next < 0) continue;
            if (next > step) {
                reach(state.data(), next, layer.ways[k], layer.ways.limbs());
                continue;
            }
            const auto [number, is_new] = folded.states.insert(state.data());
            waiting_ += is_new;
            if (is_new) folded.ways.push(layer.ways[k], layer.ways.limbs());
            else folded.ways.add(number, layer.ways[k], layer.ways.limbs());
        }
        counts_.folded += before - waiting_;
        if (16 * (before - waiting_) < static_cast<std::int64_t>(came))
            in_vain_ += per_fold * static_cast<std::int64_t>(came);
        layer.states = StateSet<Words>(stepper_.words());
        layer.ways = Ways();
        layer.fold_at = fold_at;
        if (is_next) unfold(layer);
        note_memory(layer);
    }

    // Brings states that were folded back to those that came after them.
    void unfold(Layer& layer) {
        if (!layer.folded) return;
        const auto done = std::move(layer.folded);
        for (std::size_t k = 0; k < layer.states.size(); ++k) {
            const auto [number, is_new] = done->states.insert(layer.states[k]);
            if (is_new) done->ways.push(layer.ways[k], layer.ways.limbs());
            else done->ways.add(number, layer.ways[k], layer.ways.limbs());
            waiting_ -= !is_new;
        }
        layer.states = std::move(done->states);
        layer.ways = std::move(done->ways);
    }

    // The symmetries before a step, looked for once; null where they do not pay. A search for them is as much work as some
    // children, and has to wait until so many were made; where such work brought nothing, longer.
    Folding* folding_of(std::int32_t step) {
        const auto& plan = stepper_.plan();
        if (problem_ == nullptr || !plan.fields.empty()) return nullptr;
        if (foldings_.empty()) foldings_.resize(layers_.size()), is_known_.resize(layers_.size(), 0);
        if (!is_known_[step]) {
            const auto work = per_incidence * incidences_after(*problem_, plan, step);
            if (!folds_at_once_ && work + in_vain_ > counts_.children) return nullptr;
            is_known_[step] = 1;
            foldings_[step] = make_folding(*problem_, plan, step);
            if (!foldings_[step]) in_vain_ += vain * work;
        }
        return foldings_[step].get();
    }

    void note_memory(Layer& layer) {
        const auto memory = layer.memory();
        if (memory == layer.held) return;
        held_ += memory - layer.held;
        layer.held = memory;
        reserve_ = std::max(reserve_, 2 * memory);
        counts_.peak = std::max(counts_.peak, held_ + aside_);
    }

    void expand(Layer& layer) {
        ++counts_.states;
        stepper_.expand(layer.states[layer.next], step_,
                        [&](std::int32_t, const std::uint64_t* child, std::int32_t next) {
                            ++counts_.children;
                            reach(child, next, layer.ways[layer.next], layer.ways.limbs());
                        });
    }

    void drop(std::int32_t step) {
        held_ -= layers_[step]->held;
        layers_[step].reset();
        reserve_ = 0;
        for (auto k = index(step); k < layers_.size() && k < index(step) + 64; ++k)
            if (layers_[k]) reserve_ = std::max(reserve_, 2 * layers_[k]->held);
    }

    // All states that wait become a share; run goes on with a part of it.
    void set_aside() {
        ++counts_.shares;
        Share share;
        for (auto step = index(step_); step < layers_.size(); ++step) {
            if (!layers_[step]) continue;
            unfold(*layers_[step]);
            const Layer& layer = *layers_[step];
            const auto count = layer.states.size() - layer.next;
            const auto words = index(stepper_.words());
            typename Share::Part part{static_cast<std::int32_t>(step), {}, {}, count};
            part.states.assign(layer.states[layer.next], layer.states[layer.next] + count * words);
            for (std::size_t k = layer.next; k < layer.states.size(); ++k) {
                part.ways.push(layer.ways[k], layer.ways.limbs());
                if (k == layer.next) part.ways.reserve(count);
            }
            aside_ += memory_of(part);
            held_ -= layer.held;
            layers_[step].reset();
            share.parts.push_back(std::move(part));
        }
        waiting_ = 0;
        reserve_ = 0;
        shares_.push_back(std::move(share));
        counts_.peak = std::max(counts_.peak, held_ + aside_);
    }

    std::int64_t memory_of(const typename Share::Part& part) const {
        return static_cast<std::int64_t>(part.states.capacity() * sizeof(std::uint64_t)) + part.ways.memory();
    }

    // Takes up states that were set aside, those nearest to the end first; false if there are none.
    bool resume() {
        while (!shares_.empty() && shares_.back().parts.empty()) shares_.pop_back();
        if (shares_.empty()) return false;
        auto& part = shares_.back().parts.back();
        const auto words = index(stepper_.words());
        const auto each = static_cast<std::int64_t>((words + part.ways.limbs()) * sizeof(std::uint64_t)) + 16;
        const std::int64_t fits = std::max<std::int64_t>(room_ - aside_, 0) / 16 / each;
        const auto count = index(std::clamp<std::int64_t>(fits, 1, static_cast<std::int64_t>(part.count)));
        step_ = part.step;
        for (std::size_t k = part.count - count; k < part.count; ++k)
            reach(part.states.data() + k * words, step_, part.ways[k], part.ways.limbs());
        part.count -= count;
        if (part.count == 0) {
            aside_ -= memory_of(part);
            shares_.back().parts.pop_back();
        }
        return true;
    }

    // The numbers of the `width` states of a layer, not yet visited, that have most ways (ties: the lowest), ascending.
    static std::vector<std::size_t> heaviest(const Layer& layer, std::size_t width) {
        std::vector<std::size_t> numbers(layer.states.size() - layer.next);
        for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = layer.next + k;
        if (numbers.size() > width) {
            std::nth_element(
                numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(width), numbers.end(),
                [&](auto k, auto m) { return layer.ways.greater(k, m) || (k < m && !layer.ways.greater(m, k)); });
            numbers.resize(width);
            std::ranges::sort(numbers);
        }
        return numbers;
    }

    void thin(Layer& layer) {
        Layer kept(stepper_.words());
        for (const auto k : heaviest(layer, width_)) {
            kept.states.insert(layer.states[k]);
            kept.ways.push(layer.ways[k], layer.ways.limbs());
        }
        waiting_ -= static_cast<std::int64_t>(layer.states.size() - kept.states.size());
        kept.held = layer.held;  // a probe is not held to any room
        layer = std::move(kept);
    }

    Stepper<Words, Fields> stepper_;
    std::int64_t room_;
    std::size_t width_ = everything;              // states followed per step
    std::vector<std::unique_ptr<Layer>> layers_;  // by step; none before step_
    std::int32_t step_ = 0;
    std::int64_t waiting_ = 0;  // states not yet visited, without those set aside
    std::int64_t most_waiting_ = 0;
    std::int64_t held_ = 0;     // bytes of the layers
    std::int64_t reserve_ = 0;  // bytes that the next growth of a layer may need
    std::int64_t aside_ = 0;    // bytes of the shares
    std::size_t limbs_seen_ = 1;
    std::vector<Share> shares_;
    const Cover* problem_;
    bool folds_at_once_;
    std::vector<std::unique_ptr<Folding>> foldings_;  // by step
    std::vector<char> is_known_;                      // by step: were its symmetries looked for
    std::int64_t in_vain_ = 0;                        // work with symmetries that brought nothing
    Big found_;
};

}  // namespace

std::unique_ptr<Memo> make_memo(const Plan& plan, std::int64_t room, const Cover* problem, bool folds_at_once) {
    return with_words(plan, [&]<int Words, bool Fields>() -> std::unique_ptr<Memo> {
        return std::make_unique<Counter<Words, Fields>>(plan, room, problem, folds_at_once);
    });
}

}  // namespace cover
