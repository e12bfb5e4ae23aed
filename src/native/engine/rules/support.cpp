#include "rules/support.hpp"

#include <algorithm>
#include <bit>

#include "common/mix.hpp"

namespace cover::rules {

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
        return index(sum >> 20) & (table_.size() - 1);
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

Regions regions_of(std::span<const Mask> masks, std::span<const std::vector<std::int32_t>> parts, std::size_t symbols,
                   std::size_t words) {
    Regions made{std::vector<std::vector<std::size_t>>(masks.size()),
                 std::vector<std::vector<Mask>>(masks.size(), std::vector<Mask>(words))};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        Mask later = 0;
        auto next = parts[part].rbegin();
        for (std::size_t k = masks.size(); k-- > 0;) {
            for (Mask some = later; some != 0; some &= some - 1) {
                const auto bit = part * symbols + index(std::countr_zero(some));
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

bool words_with_parts(const Words& words, std::size_t automaton, std::span<const Mask> masks,
                      std::span<const std::vector<std::int32_t>> parts, std::size_t most, std::vector<Mask>& left) {
    const std::size_t places = masks.size();
    LiveStates live;
    left.assign(masks.begin(), masks.end());
    const bool is_possible = words.filter_states(automaton, left, live);
    left.assign(places, 0);
    if (!is_possible) return true;
    Mask every = 0;
    for (const Mask mask : masks) every |= mask;
    const auto symbols = index(std::bit_width(every));
    const std::size_t width = (parts.size() * symbols + 63) / 64;  // in words
    const Regions regions = regions_of(masks, parts, symbols, width);
    std::vector<std::vector<Step>> steps(places);
    std::vector<std::size_t> sizes(places);  // states before each place
    Layer before(width), after(width);
    std::vector<Mask> used(width);
    before.add(0, used);
    std::size_t made = 0;
    // By a symbol to a state of the automaton, which is not gone if some region has used the symbol.
    const auto go = [&](std::size_t k, std::size_t number, std::int32_t symbol, std::uint32_t to) {
        std::ranges::copy(before.used(number), used.begin());
        for (const auto part : regions.inside[k]) {
            const auto bit = part * symbols + index(symbol);
            if (used[bit / 64] >> bit % 64 & 1) return;
            used[bit / 64] |= Mask{1} << bit % 64;
        }
        for (std::size_t word = 0; word < width; ++word) used[word] &= regions.keeps[k][word];
        const auto then = after.add(static_cast<std::int32_t>(to), used);
        steps[k].push_back({static_cast<std::int32_t>(number), symbol, then});
    };
    for (std::size_t k = 0; k < places; ++k) {
        after.clear();
        sizes[k] = before.size();
        const std::uint8_t* const is_alive = live.flags.data() + words.first_state(automaton, k + 1);
        for (std::size_t number = 0; number < before.size(); ++number) {
            for (const auto& move : words.moves_from(automaton, k, index(before.state(number))))
                for (Mask open = is_alive[move.after] ? masks[k] & move.symbols : 0; open; open &= open - 1)
                    go(k, number, std::countr_zero(open), move.after);
            if (made + after.size() > most) return false;
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

}  // namespace cover::rules
