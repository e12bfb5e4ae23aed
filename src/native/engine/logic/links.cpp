// Items of two options, items whose options fall into two groups, and sets of n items in n + 1 of a family.
#include "logic/links.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace cover::logic {

namespace {

class LinkSearch {
  public:
    LinkSearch(const State& state, std::size_t limit)
        : state_(state), structure_(state.structure()), limit_(limit) {}

    void single(Item item, bool grouped) {
        const std::vector<Option> all = undecided(item);
        if (!state_.is_open(item) || all.size() < 2) return;
        if (all.size() == 2) {
            add({{item}, {}, {{{all[0]}, {all[1]}}}, {}});
            return;
        }
        if (!grouped) return;
        std::set<Item> touching;
        for (const Option option : all)
            for (const Item other : structure_.items_of(option))
                if (other != item) touching.insert(other);
        std::set<std::vector<Option>> seen;
        for (const Item other : touching) {
            std::array<std::vector<Option>, 2> sides;
            for (const Option option : all) sides[holds(other, option) ? 0 : 1].push_back(option);
            if (sides[1].empty() || !seen.insert(std::min(sides[0], sides[1])).second) continue;
            add({{item}, {}, sides, {}});
        }
    }

    void several(const Family& family, std::int32_t min_bases, std::int32_t max_bases) {
        min_ = static_cast<std::size_t>(min_bases);
        max_ = static_cast<std::size_t>(max_bases);
        chosen_.clear();
        open_.clear();
        for (const Item item : family.bases)
            if (state_.is_open(item) && undecided(item).size() >= 2) open_.push_back(item);
        choose(family, 0, {});
    }

    std::vector<Link> run() { return std::move(links_); }

  private:
    bool holds(Item item, Option option) const {
        return (structure_.members(item)[Structure::word_of(option)] & Structure::bit_of(option)) != 0;
    }
    std::vector<Option> undecided(Item item) const {
        std::vector<Option> made;
        for (const Option option : structure_.options_of(item))
            if (state_.is_live(option) && !state_.is_placed(option)) made.push_back(option);
        return made;
    }

    // `covers`: those of the family that hold options of the chosen bases.
    void choose(const Family& family, std::size_t from, const std::vector<Item>& covers) {
        if (chosen_.size() >= min_ && covers.size() == chosen_.size() + 1) report(covers);
        if (chosen_.size() == max_) return;
        for (std::size_t k = from; k < open_.size() && links_.size() < limit_; ++k) {
            std::vector<Item> more = covers;
            if (meets_chosen(open_[k]) || !brought_under(family, open_[k], more) || more.size() > max_ + 1) continue;
            chosen_.push_back(open_[k]);
            choose(family, k + 1, more);
            chosen_.pop_back();
        }
    }

    // Is an option of an item in a chosen base too? Then one true option may be enough for both.
    bool meets_chosen(Item base) const {
        return std::ranges::any_of(undecided(base), [&](Option option) {
            return std::ranges::any_of(chosen_, [&](Item other) { return holds(other, option); });
        });
    }

    // Adds the covers of an item's options; false if the family has none for one of them.
    bool brought_under(const Family& family, Item base, std::vector<Item>& covers) const {
        for (const Option option : undecided(base)) {
            const auto cover = std::ranges::find_if(family.covers, [&](Item item) { return holds(item, option); });
            if (cover == family.covers.end()) return false;
            if (std::ranges::find(covers, *cover) == covers.end()) covers.push_back(*cover);
        }
        return true;
    }

    void report(const std::vector<Item>& covers) {
        for (std::size_t a = 0; a < covers.size(); ++a)
            for (std::size_t b = a + 1; b < covers.size(); ++b) {
                Link link{chosen_, {}, {side(covers[a]), side(covers[b])}, {}};
                for (std::size_t k = 0; k < covers.size(); ++k)
                    if (k != a && k != b) link.inner.push_back(covers[k]);
                add(std::move(link));
            }
    }

    std::vector<Option> side(Item cover) const {
        std::vector<Option> made;
        for (const Item base : chosen_)
            for (const Option option : undecided(base))
                if (holds(cover, option)) made.push_back(option);
        std::ranges::sort(made);
        made.erase(std::unique(made.begin(), made.end()), made.end());
        return made;
    }

    void add(Link link) {
        for (const std::size_t k : {0, 1}) {
            const auto& side = link.sides[k];
            for (const Item item : structure_.items_of(side.front())) {
                const bool all = std::ranges::all_of(side, [&](Option option) { return holds(item, option); });
                if (all && std::ranges::find(link.bases, item) == link.bases.end()) link.holders[k].push_back(item);
            }
            if (link.holders[k].empty()) return;
        }
        if (links_.size() < limit_) links_.push_back(std::move(link));
    }

    const State& state_;
    const Structure& structure_;
    std::size_t limit_, min_ = 0, max_ = 0;
    std::vector<Item> chosen_, open_;
    std::vector<Link> links_;
};

}  // namespace

std::vector<Link> links_of(const State& state, const Links& of, std::size_t limit) {
    LinkSearch search(state, limit);
    for (const Item item : of.bases) search.single(item, of.grouped);
    if (of.max_bases > 0)
        for (const Family& family : of.families) search.several(family, of.min_bases, of.max_bases);
    return search.run();
}

}  // namespace cover::logic
