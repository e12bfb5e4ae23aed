#include "rating/multiple_chains.hpp"

#include <algorithm>

#include "common/mix.hpp"
#include "rating/needs.hpp"
#include "common/sorting.hpp"

namespace cover::rating {

namespace {

constexpr int none = 1 << 20;

Technique named(const Mode& mode) {
    if (mode.level >= 2) return Technique::nested;
    if (mode.level == 1) return Technique::dynamic_plus;
    return mode.nishio ? Technique::nishio : mode.dynamic ? Technique::dynamic : Technique::multiple;
}

// Whether singles of its digit alone, from a candidate on or off, come to a contradiction.
bool clashes_alone(const Grid& grid, int candidate, bool on) {
    const int digit = candidate % 9;
    std::array<Mask, region_count> spots;
    for (int region = 0; region < region_count; ++region) spots[index(region)] = grid.spots(digit, region);
    std::uint8_t todo[region_count];
    int many = 0, next = 0;
    Cells placed;
    bool clash = false;
    const auto remove = [&](int cell) {
        for (int kind = 0; kind < 3; ++kind) {
            const int region = geometry.region_of[cell][kind];
            Mask& left = spots[index(region)];
            const Mask own = bit(geometry.spot_of[cell][kind]);
            if ((left & own) == 0) continue;
            left = static_cast<Mask>(left & ~own);
            if (left == 0) clash = true;
            else if (!is_many(left)) todo[many++] = static_cast<std::uint8_t>(region);
        }
    };
    const auto place = [&](int cell) {
        if (placed.has(cell)) return;
        placed.add(cell);
        for (int kind = 0; kind < 3; ++kind) {
            const int region = geometry.region_of[cell][kind];
            const Mask others = static_cast<Mask>(spots[index(region)] & ~bit(geometry.spot_of[cell][kind]));
            for (Mask left = others; left != 0; left = static_cast<Mask>(left & (left - 1)))
                remove(geometry.cell_at[region][first(left)]);
        }
    };
    if (on) place(candidate / 9);
    else remove(candidate / 9);
    for (; next < many && !clash; ++next) {
        const Mask left = spots[todo[next]];
        if (left != 0) place(geometry.cell_at[todo[next]][first(left)]);
    }
    return clash;
}

}  // namespace

const Closure& MultipleChains::closure(int candidate, bool on) {
    const auto at = index(2 * candidate + on);
    if (closures_.empty()) {
        closures_.resize(2 * candidate_count);
        rounds_.resize(2 * candidate_count);
    }
    if (!closures_[at]) closures_[at] = std::make_unique<Closure>();
    if (rounds_[at] != round_) {
        listener_.listen();
        rounds_[at] = round_;
        closures_[at]->run(*grid_, candidate, on, *mode_, rules_, best_complexity_);
    }
    return *closures_[at];
}

// Calls use(node) for the end of a chain and all that it rests on, the way the scale walks: breadth first.
template <class Use>
void MultipleChains::ancestors(const End& end, const Use& use) {
    std::vector<const Node*>& todo = todo_;
    todo.assign(1, end.node);
    std::array<std::uint64_t, 24> seen{};
    const Node* const base = end.closure->nodes().data();
    for (std::size_t k = 0; k < todo.size(); ++k) {
        const Node& node = *todo[k];
        use(node);
        for (const std::int16_t parent : end.closure->parents(node)) {
            auto& word = seen[index(parent) >> 6];
            if ((word >> (parent & 63) & 1) != 0) continue;
            word |= std::uint64_t{1} << (parent & 63);
            todo.push_back(base + parent);
        }
    }
}

int MultipleChains::nested_complexity(const End* ends, int many) {
    std::vector<std::uint64_t> met;
    int complexity = 0;
    for (int k = 0; k < many; ++k)
        ancestors(ends[k], [&](const Node& node) {
            if (node.nested < 0) return;
            const NestedChain& chain = rules_->nested[index(node.nested)];
            if (std::find(met.begin(), met.end(), chain.identity) != met.end()) return;
            met.push_back(chain.identity);
            complexity += chain.complexity;
        });
    return complexity;
}

void MultipleChains::take(Form form, int complexity, int candidate, bool on, const End* ends, int many) {
    if (!all_ &&
        (complexity > best_complexity_ || (complexity == best_complexity_ && form >= best_form_ && mode_->level < 2)))
        return;
    if (on && !is_many(grid_->candidates(candidate / 9))) return;
    if (mode_->level >= 2) complexity += nested_complexity(ends, many);
    if (all_) {
        hints_.push_back({complexity, form, static_cast<std::int16_t>(candidate), on,
                          static_cast<std::int32_t>(ends_.size()), many});
        ends_.insert(ends_.end(), ends, ends + many);
        return;
    }
    if (complexity > best_complexity_ || (complexity == best_complexity_ && form >= best_form_)) return;
    best_complexity_ = complexity;
    best_form_ = form;
    best_candidate_ = candidate;
    best_on_ = on;
}

void MultipleChains::contradictions(int candidate) {
    for (const bool on : {true, false}) {
        if (mode_->nishio && !clashes_alone(*grid_, candidate, on)) continue;
        const Closure& from = closure(candidate, on);
        if (!from.clash()) continue;
        const End ends[] = {{&from, &from.clash_on()}, {&from, &from.clash_off()}};
        take(contradiction, ends[0].node->ancestors + ends[1].node->ancestors, candidate, !on, ends, 2);
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
            const int candidate = node.candidate;
            if (node.on != on || (all[index(candidate) >> 6] >> (candidate & 63) & 1) == 0) continue;
            if (&closures[0]->node(candidate, on) != &node) continue;  // the far end of a contradiction
            End ends[9];
            int complexity = 0;
            for (int k = 0; k < many; ++k) {
                ends[k] = {closures[k], &closures[k]->node(candidate, on)};
                complexity += ends[k].node->ancestors;
            }
            take(form, complexity, candidate, on, ends, many);
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
        if (!is_many(spots) || first(spots) != geometry.spot_of[cell][kind] || (!mode_->multiple && !is_two(spots)))
            continue;
        std::int16_t sources[9] = {};
        int many = 0;
        for (Mask left = spots; left != 0; left = static_cast<Mask>(left & (left - 1)))
            sources[many++] = static_cast<std::int16_t>(9 * geometry.cell_at[region][first(left)] + digit);
        from_each(of_region, sources, many);
    }
}

void MultipleChains::cell_chains(int cell) {
    const Mask digits = grid_->candidates(cell);
    if (!mode_->multiple && !is_two(digits)) return;
    std::int16_t sources[9] = {};
    int many = 0;
    for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1)))
        sources[many++] = static_cast<std::int16_t>(9 * cell + first(left));
    from_each(of_cell, sources, many);
}

void MultipleChains::from_each(Form form, const std::int16_t* sources, int many) {
    if (reach_ != nullptr && !reach_->have_common(sources, many)) return;
    const Closure* all[9] = {};
    for (int k = 0; k < many; ++k) all[k] = &closure(sources[k], true);
    common(form, all, many);
}

void MultipleChains::search(const Grid& grid, const Mode& mode, Rules* rules) {
    grid_ = &grid;
    mode_ = &mode;
    rules_ = rules;
    ++round_;
    if (rules != nullptr && !all_) rules->begin();
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
}

bool MultipleChains::find(const Grid& grid, const Mode& mode, Rules* rules, Step& step, const Reach* reach) {
    all_ = false;
    reach_ = reach;
    search(grid, mode, rules);
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

void MultipleChains::find_all(const Grid& now, const Grid& before, const Mode& mode, Rules* rules, Falls& falls,
                              std::vector<NestedChain>& nested) {
    all_ = true;
    reach_ = nullptr;
    hints_.clear();
    ends_.clear();
    search(now, mode, rules);
    sort_by(hints_, [](const Hint& hint) { return key_of(hint.complexity, hint.form); });
    Bits fallen;
    for (const Hint& hint : hints_) {
        const int cell = hint.candidate / 9, digit = hint.candidate % 9;
        std::vector<std::int16_t> gone;
        const Mask digits = hint.on ? static_cast<Mask>(now.candidates(cell) & ~bit(digit)) : bit(digit);
        for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1)))
            if (!fallen.has(9 * cell + first(left))) gone.push_back(static_cast<std::int16_t>(9 * cell + first(left)));
        if (gone.empty()) continue;
        Needs needs(now, before);
        std::uint64_t identity = 0;
        for (std::int32_t k = 0; k < hint.ends; ++k)
            ancestors(ends_[index(hint.first_end + k)], [&](const Node& node) {
                if (node.on) needs.link(node.candidate, node.cause);
                identity = identity * golden + static_cast<std::uint64_t>(2 * node.candidate + node.on + 1);
            });
        if (!needs.any()) continue;
        for (const int candidate : gone) fallen.add(candidate);
        needs.fall(gone, static_cast<int>(nested.size()), falls);
        nested.push_back({hint.complexity, identity});
    }
}

}  // namespace cover::rating
