// Items of two options, items whose options fall into two groups, and sets of n items in n + 1 of a family.
#include "logic/links.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace cover::logic {

namespace {

class LinkSearch {
  public:
    LinkSearch(const State& state, std::size_t limit) : state_(state), structure_(state.structure()), limit_(limit) {}

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
        min_ = index(min_bases);
        max_ = index(max_bases);
        words_ = (family.covers.size() + 63) / 64;
        chosen_.clear();
        open_.clear();
        covers_ = family.covers;
        for (const Item item : family.bases) {
            if (!state_.is_open(item)) continue;
            Open base{item, undecided(item), {}, std::vector<Word>(words_)};
            if (base.options.size() >= 2 && bring_under(family, base)) open_.push_back(std::move(base));
        }
        apart_.assign(open_.size() * open_.size(), true);
        for (std::size_t a = 0; a < open_.size(); ++a)
            for (std::size_t b = 0; b < open_.size(); ++b)
                apart_[a * open_.size() + b] =
                    std::ranges::none_of(open_[a].options, [&](Option option) { return holds(open_[b].item, option); });
        choose(0, std::vector<Word>(words_));
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

    struct Open {  // a base, with the number of the cover over each option, and these covers as bits
        Item item;
        std::vector<Option> options;
        std::vector<std::size_t> under;
        std::vector<Word> covers;
    };

    // Finds the covers of a base's options; false if the family has none for one of them.
    bool bring_under(const Family& family, Open& base) const {
        for (const Option option : base.options) {
            const auto cover = std::ranges::find_if(family.covers, [&](Item item) { return holds(item, option); });
            if (cover == family.covers.end()) return false;
            base.under.push_back(index(cover - family.covers.begin()));
            base.covers[base.under.back() / 64] |= Word{1} << (base.under.back() % 64);
        }
        return true;
    }

    // `covers`: those of the family that hold options of the chosen bases.
    void choose(std::size_t from, const std::vector<Word>& covers) {
        std::size_t count = 0;
        for (const Word word : covers) count += index(std::popcount(word));
        if (count > max_ + 1) return;
        if (chosen_.size() >= min_ && count == chosen_.size() + 1) report();
        if (chosen_.size() == max_) return;
        std::vector<Word> more(words_);
        for (std::size_t k = from; k < open_.size() && links_.size() < limit_; ++k) {
            // With an option in two bases, one true option may be enough for both.
            if (!std::ranges::all_of(chosen_, [&](std::size_t other) { return apart_[k * open_.size() + other]; }))
                continue;
            for (std::size_t w = 0; w < words_; ++w) more[w] = covers[w] | open_[k].covers[w];
            chosen_.push_back(k);
            choose(k + 1, more);
            chosen_.pop_back();
        }
    }

    void report() {
        std::vector<Item> bases, covers;  // the covers in the order in which the options need them
        for (const std::size_t k : chosen_) {
            bases.push_back(open_[k].item);
            for (const std::size_t number : open_[k].under)
                if (std::ranges::find(covers, covers_[number]) == covers.end()) covers.push_back(covers_[number]);
        }
        std::vector<std::vector<Option>> sides;
        for (const Item cover : covers) sides.push_back(side(cover));
        for (std::size_t a = 0; a < covers.size(); ++a)
            for (std::size_t b = a + 1; b < covers.size(); ++b) {
                Link link{bases, {}, {sides[a], sides[b]}, {}};
                for (std::size_t k = 0; k < covers.size(); ++k)
                    if (k != a && k != b) link.inner.push_back(covers[k]);
                add(std::move(link));
            }
    }

    std::vector<Option> side(Item cover) const {
        std::vector<Option> made;
        for (const std::size_t k : chosen_)
            for (const Option option : open_[k].options)
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
    std::size_t limit_, min_ = 0, max_ = 0, words_ = 0;  // words: for a bit a cover of the family
    std::vector<Open> open_;                             // the bases of the family
    std::vector<Item> covers_;                           // of the family
    std::vector<bool> apart_;                            // by pair of bases: have they no option in common?
    std::vector<std::size_t> chosen_;
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
