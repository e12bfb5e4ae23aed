// Bases ascending; after each, its options are brought under covers one by one, which ends most branches early.
#include "logic/structures.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace cover::logic {

namespace {

constexpr std::int64_t max_nodes = 500'000;  // covers tried in one call: boards with long regions would take minutes

class StructureSearch {
  public:
    StructureSearch(const State& state, std::span<const Item> bases, std::span<const Item> covers, std::int32_t size,
                    std::int32_t rank, std::size_t limit, bool distinct, Bound bound)
        : state_(state),
          structure_(state.structure()),
          bases_(bases.begin(), bases.end()),
          may_cover_(index(structure_.items())),
          chosen_(index(structure_.items())),
          need_(index(structure_.options())),
          size_(index(size)),
          rank_(rank),
          limit_(limit),
          distinct_(distinct),
          bound_(bound) {
        std::ranges::sort(bases_);
        for (const Item item : covers) may_cover_[index(item)] = state.is_open(item);
        for (const Option option : bound_.options) --need_[index(option)];
    }

    std::vector<BaseCover> run() {
        if (static_cast<std::int32_t>(size_) + rank_ >= bound_.most) extend(0);
        return std::move(found_);
    }

  private:
    bool is_undecided(Option option) const { return state_.is_live(option) && !state_.is_placed(option); }
    std::size_t max_covers() const { return size_ + index(rank_ - bound_.most); }

    void extend(std::size_t from) {
        if (base_.size() == size_) {
            report();
            return;
        }
        for (std::size_t k = from; k < bases_.size() && found_.size() < limit_ && nodes_ <= max_nodes; ++k) {
            const Item item = bases_[k];
            if (!state_.is_open(item) || chosen_[index(item)]) continue;
            if (cover_.size() == max_covers() && !has_covers(item)) continue;
            choose(base_, item, 1);
            cover(item, k + 1);
            unchoose(base_, item, 1);
        }
    }

    // Has each of its options a cover that no base has taken?
    bool has_covers(Item base) const {
        return std::ranges::all_of(structure_.options_of(base),
                                   [&](Option option) { return need_[index(option)] < 0 || !is_undecided(option); });
    }

    // Would no option of a base lack a cover, were this one chosen?
    bool holds_what_lacks(Item cover, Item base) const {
        return std::ranges::all_of(structure_.options_of(base), [&](Option option) {
            const std::int32_t lacks = need_[index(option)];
            if (lacks <= 0 || !is_undecided(option)) return true;
            return lacks == 1 &&
                   (structure_.members(cover)[Structure::word_of(option)] & Structure::bit_of(option)) != 0;
        });
    }

    // Only options of the last base may lack a cover: the others had theirs before it came.
    void cover(Item last, std::size_t from) {
        Option lacking = -1;
        for (const Option option : structure_.options_of(last))
            if (need_[index(option)] > 0 && is_undecided(option)) {
                lacking = option;
                break;
            }
        if (lacking < 0) {
            extend(from);
            return;
        }
        if (cover_.size() == max_covers() || ++nodes_ > max_nodes) return;
        const bool is_last = cover_.size() + 1 == max_covers();
        for (const Item item : structure_.items_of(lacking)) {
            const auto at = index(item);
            // An option in two bases may need a cover twice, which a rank of 1 can pay for.
            const bool again = rank_ >= 1 && chosen_[at] && std::ranges::count(cover_, item) == 1;
            if (!may_cover_[at] || (chosen_[at] && !again)) continue;
            if (is_last && !holds_what_lacks(item, last)) continue;
            choose(cover_, item, -1);
            cover(last, from);
            unchoose(cover_, item, -1);
        }
    }

    void choose(std::vector<Item>& side, Item item, std::int32_t sign) {
        side.push_back(item);
        chosen_[index(item)] = true;
        for (const Option option : structure_.options_of(item)) need_[index(option)] += sign;
    }
    void unchoose(std::vector<Item>& side, Item item, std::int32_t sign) {
        side.pop_back();
        chosen_[index(item)] = std::ranges::count(side, item) != 0;
        for (const Option option : structure_.options_of(item)) need_[index(option)] -= sign;
    }

    void report() {
        if (cover_.size() != max_covers()) return;  // of lower rank: found as such
        BaseCover made{base_, cover_, {}};
        const auto look = [&](Option option) {
            if (-need_[index(option)] > rank_ && is_undecided(option)) made.removes.push_back(option);
        };
        for (const Option option : bound_.options) look(option);
        for (const Item item : cover_)
            for (const Option option : structure_.options_of(item)) look(option);
        if (made.removes.empty()) return;
        std::ranges::sort(made.removes);
        made.removes.erase(std::unique(made.removes.begin(), made.removes.end()), made.removes.end());
        if (distinct_ && !removed_.insert(made.removes).second) return;
        std::ranges::sort(made.covers);
        if (!seen_.emplace(made.bases, made.covers).second) return;
        found_.push_back(std::move(made));
    }

    const State& state_;
    const Structure& structure_;
    std::vector<Item> bases_;
    std::vector<bool> may_cover_, chosen_;
    std::vector<std::int32_t> need_;  // by option: its chosen bases less its chosen covers
    std::size_t size_;
    std::int32_t rank_;
    std::size_t limit_;
    bool distinct_;
    Bound bound_;
    std::vector<Item> base_, cover_;
    std::set<std::pair<std::vector<Item>, std::vector<Item>>> seen_;
    std::set<std::vector<Option>> removed_;
    std::vector<BaseCover> found_;
    std::int64_t nodes_ = 0;
};

}  // namespace

std::vector<BaseCover> base_covers(const State& state, std::span<const Item> bases, std::span<const Item> covers,
                                   std::int32_t size, std::int32_t rank, std::size_t limit, bool distinct,
                                   Bound bound) {
    return StructureSearch(state, bases, covers, size, rank, limit, distinct, bound).run();
}

}  // namespace cover::logic
