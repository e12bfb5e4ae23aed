// Compact states of each width that `with_compact` asks for, and what is the same for all, compiled once for whips and
// refutations.
#include "logic/compact.hpp"

namespace cover::logic {

std::size_t number_anew(const State& state, std::vector<Option>& options, std::vector<Item>& items,
                        std::vector<std::int32_t>& neighbour_starts, std::vector<std::int32_t>& neighbours,
                        std::vector<Word>& near) {
    const Structure& structure = state.structure();
    for (std::size_t w = 0; w < state.live().size(); ++w)
        for (Word bits = state.live()[w]; bits != 0; bits &= bits - 1) {
            const auto option = static_cast<Option>(w * 64 + index(std::countr_zero(bits)));
            if (!state.is_placed(option)) options.push_back(option);
        }
    std::vector<std::int32_t> item_number(index(structure.items()), -1);
    for (Item item = 0; item < structure.primary(); ++item) {
        if (!state.is_open(item)) continue;
        item_number[index(item)] = static_cast<std::int32_t>(items.size());
        items.push_back(item);
    }
    const std::size_t words = (items.size() + 63) / 64;
    std::vector<Word> own(options.size() * words);            // by option: its open items
    std::vector<Word> met(index(structure.items()) * words);  // by item: items of its options
    for (std::size_t k = 0; k < options.size(); ++k) {
        Word* const mine = own.data() + k * words;
        for (const Item item : structure.items_of(options[k])) {
            const auto at = index(item_number[index(item)]);
            if (item_number[index(item)] >= 0) mine[at >> 6] |= Word{1} << (at & 63);
        }
        for (const Item item : structure.items_of(options[k]))
            for (std::size_t w = 0; w < words; ++w) met[index(item) * words + w] |= mine[w];
    }
    near.resize(options.size() * words);
    neighbour_starts.assign(1, 0);
    for (std::size_t k = 0; k < options.size(); ++k) {
        Word* const own_near = near.data() + k * words;
        for (const Item item : structure.items_of(options[k]))
            for (std::size_t w = 0; w < words; ++w) own_near[w] |= met[index(item) * words + w];
        for (std::size_t w = 0; w < words; ++w) {
            own_near[w] &= ~own[k * words + w];
            for (Word bits = own_near[w]; bits != 0; bits &= bits - 1)
                neighbours.push_back(static_cast<std::int32_t>(w * 64 + index(std::countr_zero(bits))));
        }
        neighbour_starts.push_back(static_cast<std::int32_t>(neighbours.size()));
    }
    return words;
}

template struct Compact<3>;
template struct Compact<4>;
template struct Compact<6>;
template struct Compact<12>;
template struct Compact<32>;
template struct Compact<128>;

}  // namespace cover::logic
