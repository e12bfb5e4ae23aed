// Directed links as bits, by the item that lets them in: most of what an item lets in has been entered before, and is
// passed over 64 at a time.
#include "logic/walk.hpp"

#include <algorithm>

namespace cover::logic {

namespace {

constexpr Word evens = 0x5555555555555555ull;

}  // namespace

bool disjoint(const std::vector<Option>& a, const std::vector<Option>& b) {
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] == b[j]) return false;
        if (a[i] < b[j]) ++i;
        else ++j;
    }
    return true;
}

Walk::Walk(const State& state, std::span<const Link> links, const std::vector<bool>* allowed)
    : state_(state),
      structure_(state.structure()),
      links_(links),
      allowed_(allowed),
      starts_(1),
      meetings_(1),
      entries_of_(1),
      empty_(index(structure_.items())),
      entered_(2 * links.size()),
      reached_(2 * links.size()) {
    index_entries();
    index_exits();
}

void Walk::index_entries() {
    const auto directed = static_cast<std::int32_t>(reached_.size());
    std::vector<std::vector<std::int32_t>> by_item(index(structure_.items()));
    for (std::int32_t d = 0; d < directed; ++d)
        for (const Item item : over_entry(d))
            if (may(item)) by_item[index(item)].push_back(d);
    std::vector<std::size_t> number(index(structure_.options()));  // of an option in an item
    for (Item item = 0; item < structure_.items(); ++item) {
        const auto at = index(item);
        const std::size_t first = entering_.size();
        for (const std::int32_t d : by_item[at]) {
            const auto word = static_cast<std::uint32_t>(d) >> 6;
            if (entering_.size() == first || entering_.back().word != word) entering_.push_back({word, 0});
            entering_.back().bits |= Word{1} << (d & 63);
        }
        const std::size_t words = entering_.size() - first, before = meeting_.size();
        empty_[at] = words == 0;
        if (words > 0) {
            const auto options = structure_.options_of(item);
            for (std::size_t k = 0; k < options.size(); ++k) number[index(options[k])] = k;
            meeting_.resize(before + words * options.size());
            std::size_t k = first;
            for (const std::int32_t d : by_item[at]) {
                while (entering_[k].word != static_cast<std::uint32_t>(d) >> 6) ++k;
                for (const Option option : entry(d))
                    meeting_[before + number[index(option)] * words + k - first] |= Word{1} << (d & 63);
            }
        }
        starts_.push_back(static_cast<std::uint32_t>(entering_.size()));
        meetings_.push_back(static_cast<std::uint32_t>(meeting_.size()));
    }
}

void Walk::index_exits() {
    for (std::int32_t d = 0; d < static_cast<std::int32_t>(reached_.size()); ++d) {
        for (const Item item : over_entry(d)) {
            if (closed(item)) continue;
            const auto first = static_cast<std::uint32_t>(rows_.size());
            for (const Option option : entry(d)) rows_.push_back(row_of(item, option));
            entries_.push_back({item, first, static_cast<std::uint32_t>(rows_.size())});
        }
        entries_of_.push_back(static_cast<std::uint32_t>(entries_.size()));
    }
}

// Where the row of an option begins in `meeting_`.
std::uint32_t Walk::row_of(Item item, Option option) const {
    const auto at = index(item);
    const auto options = structure_.options_of(item);
    const auto number = static_cast<std::uint32_t>(std::ranges::find(options, option) - options.begin());
    return meetings_[at] + number * (starts_[at + 1] - starts_[at]);
}

void Walk::leaving(Item item, Marks& into) const {
    const auto at = index(item);
    for (std::uint32_t k = starts_[at]; k < starts_[at + 1]; ++k) {
        const Word bits = entering_[k].bits;
        into.add(entering_[k].word, (bits & evens) << 1 | (bits >> 1 & evens));
    }
}

void Walk::from_option(Option target, std::size_t max_links, const Marks* ends) {
    begin();
    for (const Item item : structure_.items_of(target)) {
        if (closed(item)) continue;
        const std::uint32_t row = row_of(item, target);
        step(item, {&row, 1}, -1, max_links == 1 ? ends : nullptr);
    }
    run(max_links, ends);
}

void Walk::from_link(std::int32_t d, std::size_t max_links, const Marks* ends) {
    begin();
    enter(d, -1, -1);
    run(max_links, ends);
}

Chain Walk::way(std::int32_t d, bool first) const {
    Chain made;
    for (std::int32_t at = d; at >= 0; at = entered(at).parent) {
        made.links.push_back(at);
        if (entered(at).over >= 0 && (first || entered(at).parent >= 0)) made.between.push_back(entered(at).over);
    }
    std::ranges::reverse(made.links);
    std::ranges::reverse(made.between);
    return made;
}

void Walk::begin() {
    for (const std::int32_t d : order_) entered_.unset(d);
    for (const Item item : emptied_) empty_[index(item)] = false;
    order_.clear();
    emptied_.clear();
}

void Walk::enter(std::int32_t d, std::int32_t parent, Item item) {
    reached_[index(d)] = {parent, parent < 0 ? 1 : entered(parent).depth + 1, item};
    entered_.set(d);
    order_.push_back(d);
}

void Walk::run(std::size_t max_links, const Marks* ends) {
    const auto most = static_cast<std::int32_t>(max_links);
    for (std::size_t next = 0; next < order_.size(); ++next) {  // it grows meanwhile
        const std::int32_t d = order_[next];
        const std::int32_t depth = entered(d).depth;
        if (depth >= most) break;
        const Marks* const among = depth + 1 == most ? ends : nullptr;
        const auto exit = index(d ^ 1);
        for (std::uint32_t k = entries_of_[exit]; k < entries_of_[exit + 1]; ++k)
            if (const Entry& entry = entries_[k]; !closed(entry.item))
                step(entry.item, std::span(rows_).subspan(entry.first, entry.end - entry.first), d, among);
    }
}

// Enters what an item lets in; what meets the options that come to it waits for another way.
void Walk::step(Item item, std::span<const std::uint32_t> rows, std::int32_t parent, const Marks* ends) {
    const auto at = index(item);
    const std::uint32_t first = starts_[at];
    const std::size_t before = order_.size();
    bool all = true;
    for (std::uint32_t k = first; k < starts_[at + 1]; ++k) {
        const auto [word, bits] = entering_[k];
        Word fresh = bits & ~entered_.word(word);
        if (ends != nullptr) fresh &= ends->word(word);
        if (fresh == 0) continue;
        Word meeting = 0;
        for (const std::uint32_t row : rows) meeting |= meeting_[row + (k - first)];
        all = all && (fresh & meeting) == 0;
        for (fresh &= ~meeting; fresh != 0; fresh &= fresh - 1)
            enter(static_cast<std::int32_t>(word * 64 + static_cast<std::uint32_t>(std::countr_zero(fresh))), parent,
                  item);
    }
    work_ += static_cast<std::int64_t>(starts_[at + 1] - first + order_.size() - before);
    if (all && ends == nullptr) {
        empty_[at] = true;
        emptied_.push_back(item);
    }
}

Seen::Seen(const Walk& walk, const State& state, std::size_t links)
    : by_entry_(2 * links), row_(index(state.structure().options()), -1), every_(2 * links), some_(2 * links) {
    const Structure& structure = state.structure();
    every_.fill();
    std::vector<std::int32_t> put(row_.size(), -1);  // by option: the last directed link that had it
    for (std::int32_t d = 0; d < static_cast<std::int32_t>(by_entry_.size()); ++d) {
        auto& mine = by_entry_[index(d)];
        for (const Option option : walk.entry(d)) put[index(option)] = d;
        for (const Item item : walk.over_entry(d)) {
            if (!walk.may(item)) continue;
            for (const Option option : structure.options_of(item))
                if (walk.is_undecided(option) && put[index(option)] != d) {
                    put[index(option)] = d;
                    mine.push_back(option);
                }
        }
        std::ranges::sort(mine);
    }
    std::size_t rows = 0;
    for (Option option = 0; option < structure.options(); ++option)
        if (walk.is_undecided(option)) row_[index(option)] = static_cast<std::int32_t>(rows++);
    if (rows * ((2 * links + 63) / 64) > most_words) return;
    rows_.assign(rows, Marks(2 * links));
    for (std::int32_t d = 0; d < static_cast<std::int32_t>(by_entry_.size()); ++d)
        for (const Option option : by_entry_[index(d)]) rows_[index(row_[index(option)])].set(d ^ 1);
}

const Marks& Seen::at_exit(Option option) const { return rows_.empty() ? every_ : rows_[index(row_[index(option)])]; }

const Marks& Seen::at_exit_with(std::int32_t d) {
    if (rows_.empty()) return every_;
    some_.clear();
    for (const Option option : by_entry_[index(d)]) some_.add(at_exit(option));
    return some_;
}

}  // namespace cover::logic
