#include "rating/multiple_chains.hpp"

namespace cover::rating {

namespace {

constexpr int none = 1 << 20;

Technique named(const Mode& mode) {
    if (mode.level >= 2) return Technique::nested;
    if (mode.level == 1) return Technique::dynamic_plus;
    return mode.nishio ? Technique::nishio : mode.dynamic ? Technique::dynamic : Technique::multiple;
}

}  // namespace

const Closure& MultipleChains::closure(int candidate, bool on) {
    const auto at = static_cast<std::size_t>(2 * candidate + on);
    if (closures_.empty()) {
        closures_.resize(2 * candidate_count);
        rounds_.resize(2 * candidate_count);
    }
    if (!closures_[at]) closures_[at] = std::make_unique<Closure>();
    if (rounds_[at] != round_) {
        rounds_[at] = round_;
        closures_[at]->run(*grid_, candidate, on, *mode_, rules_, best_complexity_);
    }
    return *closures_[at];
}

void MultipleChains::take(Form form, int complexity, int candidate, bool on) {
    if (complexity > best_complexity_ || (complexity == best_complexity_ && form >= best_form_)) return;
    if (on && !is_many(grid_->candidates(candidate / 9))) return;
    best_complexity_ = complexity;
    best_form_ = form;
    best_candidate_ = candidate;
    best_on_ = on;
}

void MultipleChains::contradictions(int candidate) {
    for (const bool on : {true, false}) {
        const Closure& from = closure(candidate, on);
        if (from.clash()) take(contradiction, from.clash_on().ancestors + from.clash_off().ancestors, candidate, !on);
    }
}

void MultipleChains::common(Form form, const Closure* const* closures, int many) {
    for (const bool on : {true, false}) {
        std::array<std::uint64_t, 12> all = closures[0]->set(on).words;
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < all.size(); ++w) {
            for (int k = 1; k < many; ++k) all[w] &= closures[k]->set(on).words[w];
            any |= all[w];
        }
        if (any == 0) continue;
        for (const Node& node : closures[0]->nodes()) {
            if (node.on != on || (all[static_cast<std::size_t>(node.candidate) >> 6] >> (node.candidate & 63) & 1) == 0) continue;
            int complexity = node.ancestors;
            for (int k = 1; k < many; ++k) complexity += closures[k]->node(node.candidate, on).ancestors;
            take(form, complexity, node.candidate, on);
        }
    }
}

void MultipleChains::doubles(int candidate) {
    const Closure* const both[] = {&closure(candidate, true), &closure(candidate, false)};
    common(both_ways, both, 2);
}

void MultipleChains::region_chains(int cell, int digit) {
    for (int kind = 0; kind < 3; ++kind) {
        const int region = geometry.region_of[cell][kind];
        const Mask spots = grid_->spots(digit, region);
        if (!is_many(spots) || first(spots) != geometry.spot_of[cell][kind] || (!mode_->multiple && !is_two(spots))) continue;
        const Closure* all[9];
        int many = 0;
        for (Mask left = spots; left != 0; left = static_cast<Mask>(left & (left - 1)))
            all[many++] = &closure(9 * geometry.cell_at[region][first(left)] + digit, true);
        common(of_region, all, many);
    }
}

void MultipleChains::cell_chains(int cell) {
    const Mask digits = grid_->candidates(cell);
    if (!mode_->multiple && !is_two(digits)) return;
    const Closure* all[9];
    int many = 0;
    for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1)))
        all[many++] = &closure(9 * cell + first(left), true);
    common(of_cell, all, many);
}

bool MultipleChains::find(const Grid& grid, const Mode& mode, Rules* rules, Step& step) {
    grid_ = &grid;
    mode_ = &mode;
    rules_ = rules;
    ++round_;
    best_complexity_ = best_form_ = none;
    for (int cell = 0; cell < cell_count; ++cell) {
        const Mask digits = grid.candidates(cell);
        if (!is_many(digits) || (is_two(digits) && !mode.dynamic)) continue;
        for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1))) {
            const int candidate = 9 * cell + first(left);
            if (mode.dynamic) contradictions(candidate);
            if (mode.nishio) continue;
            if (mode.dynamic && !is_two(digits)) doubles(candidate);
            region_chains(cell, first(left));
        }
        if (!mode.nishio) cell_chains(cell);
    }
    if (best_complexity_ == none) return false;
    step = Step(named(mode), mode.base + added(best_complexity_));
    const int cell = best_candidate_ / 9, digit = best_candidate_ % 9;
    step.remove(grid, cell, best_on_ ? static_cast<Mask>(full & ~bit(digit)) : bit(digit));
    if (best_on_) {
        step.cell = cell;
        step.digit = digit;
    }
    return true;
}

}  // namespace cover::rating
