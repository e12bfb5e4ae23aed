#include "rating/rules.hpp"

#include "rating/families.hpp"
#include "rating/needs.hpp"

namespace cover::rating {

namespace {

std::vector<int> removed_by(const Step& step) {
    std::vector<int> made;
    for (std::size_t k = 0; k < index(step.removed); ++k)
        for (Mask left = step.digits[k]; left != 0; left = static_cast<Mask>(left & (left - 1)))
            made.push_back(9 * step.cells[k] + first(left));
    return made;
}

void offer(const Step& step, const Needs& needs, Falls& falls) {
    if (step.is_worth() && needs.any()) needs.fall(removed_by(step), -1, falls);
}

void locked_falls(const Grid& now, const Grid& before, Falls& falls) {
    for (const KindPair& kinds : locking_pairs)
        each_locked(now, kinds, [&](int digit, int base, int cover) {
            Step step;
            remove_locked(now, digit, base, cover, step);
            Needs needs(now, before);
            needs.region(digit, base);
            offer(step, needs, falls);
            return false;
        });
}

void hidden_falls(const Grid& now, const Grid& before, Falls& falls) {
    each_hidden(now, 2, 4, [&](int region, Mask digits, Mask spots) {
        Step step;
        remove_hidden(now, region, digits, spots, step);
        if (!step.is_worth()) return false;
        Needs needs(now, before);
        for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1)))
            needs.region(first(left), region);
        offer(step, needs, falls);
        return false;
    });
}

void naked_falls(const Grid& now, const Grid& before, Falls& falls) {
    each_naked(now, 2, [&](int region, Mask spots, Mask digits) {
        Step step;
        remove_naked(now, region, spots, digits, step);
        if (!step.is_worth()) return false;
        Needs needs(now, before);
        for (Mask left = spots; left != 0; left = static_cast<Mask>(left & (left - 1)))
            needs.cell(geometry.cell_at[region][first(left)]);
        offer(step, needs, falls);
        return false;
    });
}

void fish_falls(const Grid& now, const Grid& before, Falls& falls) {
    each_fish(now, 2, [&](int digit, int kind, Mask bases, Mask covers) {
        Step step;
        remove_fish(now, digit, kind, bases, covers, step);
        if (!step.is_worth()) return false;
        Needs needs(now, before);
        for (Mask left = bases; left != 0; left = static_cast<Mask>(left & (left - 1)))
            needs.region(digit, 9 * kind + first(left));
        offer(step, needs, falls);
        return false;
    });
}

}  // namespace

MoreRules::MoreRules(int level, Listener listener) : level_(level), multiple_(listener) {
    if (level >= 5) inner_ = std::make_unique<MoreRules>(level - 4, listener);
}

MoreRules::~MoreRules() = default;

void MoreRules::begin() {
    nested.clear();
    if (inner_) inner_->begin();
}

void MoreRules::find(const Grid& now, const Grid& before, Falls& falls) {
    static constexpr Mode multiple{true, false, false, 0, 8.0}, dynamic{true, true, false, 0, 8.5},
        more{true, true, false, 1, 9.0};
    for (const auto family : {locked_falls, hidden_falls, naked_falls, fish_falls}) {
        family(now, before, falls);
        if (!falls.list.empty()) return;
    }
    if (level_ == 2 || level_ == 3) simple_.find_all(now, before, falls, nested);
    if (!falls.list.empty()) return;
    if (level_ == 3) multiple_.find_all(now, before, multiple, nullptr, falls, nested);
    if (level_ >= 4) multiple_.find_all(now, before, dynamic, nullptr, falls, nested);
    if (level_ >= 5 && falls.list.empty()) multiple_.find_all(now, before, more, inner_.get(), falls, nested);
}

}  // namespace cover::rating
