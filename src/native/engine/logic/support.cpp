#include "logic/support.hpp"

#include <algorithm>
#include <bit>

#include "common/mix.hpp"

namespace cover::logic {

namespace {

// The states after one cell, each once: one of the clue, and words of bits.
class Layer {
  public:
    explicit Layer(std::size_t words) : words_(words), table_(64, none) {}

    std::size_t size() const { return states_.size(); }
    std::int32_t state(std::size_t number) const { return states_[number]; }
    std::span<const Mask> used(std::size_t number) const { return std::span(used_).subspan(number * words_, words_); }

    std::int32_t add(std::int32_t state, std::span<const Mask> used) {
        if (2 * (states_.size() + 1) > table_.size()) grow();
        std::size_t at = slot(state, used);
        for (; table_[at] != none; at = (at + 1) & (table_.size() - 1)) {
            const auto number = index(table_[at]);
            if (states_[number] == state && std::ranges::equal(this->used(number), used)) return table_[at];
        }
        table_[at] = static_cast<std::int32_t>(states_.size());
        states_.push_back(state);
        used_.insert(used_.end(), used.begin(), used.end());
        return table_[at];
    }
    void clear() {
        states_.clear();
        used_.clear();
        std::ranges::fill(table_, none);
    }

  private:
    static constexpr std::int32_t none = -1;

    std::size_t slot(std::int32_t state, std::span<const Mask> used) const {
        Mask sum = static_cast<Mask>(state) * golden;
        for (const Mask word : used) sum = (std::rotl(sum, 23) ^ word) * golden;
        return static_cast<std::size_t>(sum >> 20) & (table_.size() - 1);
    }
    void grow() {
        table_.assign(2 * table_.size(), none);
        for (std::size_t number = 0; number < states_.size(); ++number) {
            std::size_t at = slot(states_[number], used(number));
            while (table_[at] != none) at = (at + 1) & (table_.size() - 1);
            table_[at] = static_cast<std::int32_t>(number);
        }
    }

    std::size_t words_;
    std::vector<std::int32_t> states_;
    std::vector<Mask> used_;
    std::vector<std::int32_t> table_;  // open addressing; a power of two
};

struct Step {
    std::int32_t from, symbol, to;
};

// By place: the parts it lies in, and the bits that still matter after it.
struct Regions {
    std::vector<std::vector<std::size_t>> inside;
    std::vector<std::vector<Mask>> keeps;
};

Regions regions_of(std::span<const Mask> masks, std::span<const ClueSupport::Places> parts, std::size_t symbols,
                   std::size_t words) {
    Regions made{std::vector<std::vector<std::size_t>>(masks.size()),
                 std::vector<std::vector<Mask>>(masks.size(), std::vector<Mask>(words))};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        Mask later = 0;
        auto next = parts[part].rbegin();
        for (std::size_t k = masks.size(); k-- > 0;) {
            for (Mask some = later; some != 0; some &= some - 1) {
                const auto bit = part * symbols + static_cast<std::size_t>(std::countr_zero(some));
                made.keeps[k][bit / 64] |= Mask{1} << bit % 64;
            }
            if (next != parts[part].rend() && index(*next) == k) {
                later |= masks[k];
                made.inside[k].push_back(part);
                ++next;
            }
        }
    }
    return made;
}

}  // namespace

ClueSupport::ClueSupport(std::span<const std::int32_t> starts, std::span<const Arc> arcs)
    : arcs_(arcs.begin(), arcs.end()) {
    for (std::size_t layer = 0; layer + 1 < starts.size(); ++layer) {
        const auto begin = index(starts[layer]), end = index(starts[layer + 1]);
        std::ranges::stable_sort(std::span(arcs_).subspan(begin, end - begin), {}, &Arc::before);
        std::size_t states = layer == 0 ? 1 : 0;
        for (std::size_t k = begin; k < end; ++k) states = std::max(states, index(arcs_[k].before) + 1);
        if (layer > 0)
            for (auto k = index(starts[layer - 1]); k < begin; ++k)
                states = std::max(states, index(arcs_[k].after) + 1);
        std::vector<std::size_t> first(states + 1, end);
        for (std::size_t k = end; k-- > begin;) first[index(arcs_[k].before)] = k;
        for (std::size_t state = states; state-- > 0;) first[state] = std::min(first[state], first[state + 1]);
        first_.push_back(std::move(first));
    }
}

bool ClueSupport::within(std::span<const Mask> masks, std::span<const Places> parts, std::size_t most,
                         std::vector<Mask>& left) const {
    const std::size_t places = masks.size();
    left.assign(places, 0);
    // Which states of the clue reach the end.
    std::vector<std::vector<std::uint8_t>> is_alive(places + 1);
    const auto goes_on = [&](std::size_t k, const Arc& arc) {
        return (masks[k] >> arc.symbol & 1) != 0 && (k + 1 == places || is_alive[k + 1][index(arc.after)] != 0);
    };
    for (std::size_t k = places; k-- > 0;) {
        is_alive[k].resize(first_[k].size() - 1);
        for (std::size_t state = 0; state < is_alive[k].size(); ++state)
            for (auto at = first_[k][state]; at < first_[k][state + 1]; ++at)
                if (goes_on(k, arcs_[at])) {
                    is_alive[k][state] = 1;
                    break;
                }
    }

    Mask every = 0;
    for (const Mask mask : masks) every |= mask;
    const auto symbols = static_cast<std::size_t>(std::bit_width(every));
    const std::size_t words = (parts.size() * symbols + 63) / 64;
    const Regions regions = regions_of(masks, parts, symbols, words);
    std::vector<std::vector<Step>> steps(places);
    std::vector<std::size_t> sizes(places);  // states before each place
    Layer before(words), after(words);
    std::vector<Mask> used(words);
    before.add(0, used);
    std::size_t made = 0;
    for (std::size_t k = 0; k < places; ++k) {
        after.clear();
        sizes[k] = before.size();
        for (std::size_t number = 0; number < before.size(); ++number) {
            const auto state = index(before.state(number));
            for (auto at = first_[k][state]; at < first_[k][state + 1]; ++at) {
                const Arc& arc = arcs_[at];
                if (!goes_on(k, arc)) continue;
                std::ranges::copy(before.used(number), used.begin());
                bool is_used = false;
                for (const auto part : regions.inside[k]) {
                    const auto bit = part * symbols + index(arc.symbol);
                    is_used = is_used || (used[bit / 64] >> bit % 64 & 1) != 0;
                    used[bit / 64] |= Mask{1} << bit % 64;
                }
                if (is_used) continue;
                for (std::size_t word = 0; word < words; ++word) used[word] &= regions.keeps[k][word];
                steps[k].push_back({static_cast<std::int32_t>(number), arc.symbol, after.add(arc.after, used)});
                if (made + after.size() > most) return false;
            }
        }
        made += after.size();
        std::swap(before, after);
    }
    std::vector<std::uint8_t> is_good(before.size(), 1), is_good_before;
    for (std::size_t k = places; k-- > 0;) {
        is_good_before.assign(sizes[k], 0);
        for (const Step& step : steps[k])
            if (is_good[index(step.to)] != 0) {
                is_good_before[index(step.from)] = 1;
                left[k] |= Mask{1} << step.symbol;
            }
        std::swap(is_good, is_good_before);
    }
    return true;
}

}  // namespace cover::logic
