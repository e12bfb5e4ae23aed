// Building the tables of a structure, and keeping counts while options go.
#include "logic/state.hpp"

namespace cover::logic {

std::optional<std::string> refuses(const Cover& problem) {
    if (problem.has_colors()) return "colors";
    if (problem.has_bounds()) return "items to be covered other than once";
    if (problem.options() > (1 << 17)) return "more than 131,072 options";
    return std::nullopt;
}

Structure::Structure(const Cover& problem)
    : options_(problem.options()),
      primary_(problem.primary),
      items_(problem.items),
      words_((index(options_) + 63) / 64),
      conflicts_(index(options_) * words_),
      members_(index(items_) * words_),
      option_starts_(index(items_) + 1),
      item_starts_(problem.option_starts),
      option_of_(problem.item_of.size()),
      item_of_(problem.item_of) {
    for (const Item item : problem.item_of) ++option_starts_[index(item) + 1];
    for (std::size_t k = 1; k < option_starts_.size(); ++k) option_starts_[k] += option_starts_[k - 1];
    std::vector<std::int32_t> next(option_starts_.begin(), option_starts_.end() - 1);
    for (Option option = 0; option < options_; ++option)
        for (const Item item : problem.covers(option)) {
            option_of_[index(next[index(item)]++)] = option;
            members_[index(item) * words_ + word_of(option)] |= bit_of(option);
        }
    for (Option option = 0; option < options_; ++option) {
        Word* const row = conflicts_.data() + index(option) * words_;
        for (const Item item : items_of(option)) {
            const auto others = members(item);
            for (std::size_t w = 0; w < words_; ++w) row[w] |= others[w];
        }
        row[word_of(option)] &= ~bit_of(option);
    }
    neighbour_starts_.assign(1, 0);
    std::vector<Option> seen(index(items_), -1);
    for (Option option = 0; option < options_; ++option) {
        for (const Item item : items_of(option)) seen[index(item)] = option;
        for (const Item item : items_of(option))
            for (const Option other : options_of(item))
                for (const Item near : items_of(other)) {
                    if (near >= primary_ || seen[index(near)] == option) continue;
                    seen[index(near)] = option;
                    neighbour_.push_back(near);
                }
        neighbour_starts_.push_back(static_cast<std::int32_t>(neighbour_.size()));
    }
}

State::State(const Structure& structure)
    : structure_(&structure),
      live_(structure.words()),
      placed_(structure.words()),
      count_(index(structure.items())),
      open_(index(structure.items()), true),
      open_items_(structure.primary()) {
    for (Option option = 0; option < structure.options(); ++option)
        live_[Structure::word_of(option)] |= Structure::bit_of(option);
    for (Item item = 0; item < structure.items(); ++item) {
        count_[index(item)] = static_cast<std::int32_t>(structure.options_of(item).size());
        if (item < structure.primary()) lost(item);
    }
}

Option State::first_of(Item item) const {
    for (const Option option : structure_->options_of(item))
        if (is_live(option)) return option;
    return -1;
}

void State::lost(Item item) {
    const std::int32_t left = count_[index(item)];
    if (item >= structure_->primary()) return;
    if (left == 0) contradiction_ = true;
    if (left == 1) alone_.push_back(item);
}

void State::remove(Option option) {
    if (!is_live(option)) return;
    live_[Structure::word_of(option)] &= ~Structure::bit_of(option);
    for (const Item item : structure_->items_of(option)) {
        --count_[index(item)];
        lost(item);
    }
}

bool State::place(Option option) {
    if (!is_live(option)) {
        contradiction_ = true;
        return false;
    }
    if (is_placed(option)) return true;
    placed_[Structure::word_of(option)] |= Structure::bit_of(option);
    for (const Item item : structure_->items_of(option)) {
        if (item < structure_->primary() && open_[index(item)]) --open_items_;
        open_[index(item)] = false;
    }
    const auto against = structure_->conflicts(option);
    for (std::size_t w = 0; w < against.size(); ++w)
        for (Word bits = against[w] & live_[w]; bits != 0; bits &= bits - 1)
            remove(static_cast<Option>(w * 64 + index(std::countr_zero(bits))));
    return true;
}

std::int32_t State::singles() {
    std::int32_t placed = 0;
    while (!alone_.empty() && !contradiction_) {
        const Item item = alone_.back();
        alone_.pop_back();
        if (!open_[index(item)] || count_[index(item)] != 1) continue;
        place(first_of(item));
        ++placed;
    }
    return placed;
}

}  // namespace cover::logic
