// The order of decisions, lemmas folded into others, what is stated at which node, the text.
#include "proofs/shortening.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

namespace cover::proofs {

namespace {

// Characters, about, with the blank before: a literal of a tree's lemma, the number of a clause or of a lemma; and of
// each lemma its own number, two zeros and the end of the line.
constexpr std::int64_t literal_size = 4, clause_size = 5, lemma_size = 7, line_size = 11;

constexpr std::size_t often = 100;  // lemmas that name a clause which is asked of every other one too
constexpr Number none = -1;
constexpr Literal several = max_variable + 1;

std::uint64_t pair_of(std::int32_t first, std::int32_t second) {
    return std::uint64_t{static_cast<std::uint32_t>(first)} << 32 | static_cast<std::uint32_t>(second);
}

}  // namespace

Shortening::Shortening(const Propagation& clauses, Literal variables)
    : clauses_(clauses),
      false_at_(2 * (index(variables) + 1), 0),
      needed_at_(false_at_.size(), 0),
      assumed_at_(false_at_.size(), 0),
      reason_(index(variables) + 1, none),
      level_(reason_.size(), 0),
      by_lemma_(level_.size(), false),
      nodes_{{-1, 0, 0}} {}

Number Shortening::add(Number formula, Literals lemma, std::span<const Number> hints) {
    Lemma& added = lemmas_.emplace_back();
    added.literals = added.path = {lemma.begin(), lemma.end()};
    added.hints = {hints.begin(), hints.end()};
    return formula + static_cast<Number>(lemmas_.size()) - 1;
}

void Shortening::begin(Number formula, bool tree) {
    formula_ = formula;
    last_number_ = formula;
    order_.resize(lemmas_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (tree) {
        count_needed();
        return;
    }
    for (Lemma& lemma : lemmas_) lemma.uses = 1;
    phase_ = Phase::write;
}

// How many of the lemmas that are needed name each; the last one is needed.
void Shortening::count_needed() {
    for (Lemma& lemma : lemmas_) lemma.uses = 0;
    lemmas_[order_.back()].uses = 1;
    for (std::size_t k = order_.size(); k-- > 0;)
        if (lemmas_[order_[k]].uses > 0) count(lemmas_[order_[k]].hints, 1);
}

bool Shortening::step() {
    const auto goes_on = [this] {
        switch (phase_) {
            case Phase::fold:
            case Phase::fold_again: return fold_next();
            case Phase::derive: return derive_next();
            case Phase::weigh: return weigh_next();
            case Phase::place: return place_next();
            case Phase::rewrite: return rewrite_next();
            case Phase::write: return write_next();
            case Phase::done: break;
        }
        return false;
    };
    if (!goes_on()) next_phase();
    return phase_ != Phase::done;
}

void Shortening::next_phase() {
    phase_ = static_cast<Phase>(static_cast<int>(phase_) + 1);
    at_ = 0;
    if (phase_ == Phase::derive) {
        find_pairs();
        for (Lemma& lemma : lemmas_) lemma.uses = 0;
        lemmas_.back().uses = 1;
        at_ = order_.size();
    } else if (phase_ == Phase::weigh) {
        in_order_.resize(places_.size());
        std::iota(in_order_.begin(), in_order_.end(), 0);
        std::ranges::sort(in_order_, {}, [this](std::int32_t place) {
            return pair_of(places_[index(place)].clause, places_[index(place)].node);
        });
        at_ = in_order_.size();
    } else if (phase_ == Phase::rewrite) {
        given_ = std::exchange(order_, {});
    } else if (phase_ == Phase::fold_again || phase_ == Phase::write) {
        count_needed();
    }
}

// By each literal, the clauses of two that imply another one when it is true; and longer ones that are named often.
void Shortening::find_pairs() {
    std::vector<std::size_t> times(index(formula_));
    for (const Lemma& lemma : lemmas_)
        for (const Number hint : lemma.hints)
            if (hint < formula_) ++times[index(hint)];
    pairs_.resize(false_at_.size());
    for (Number clause = 0; clause < formula_; ++clause) {
        const Literals in = clauses_.literals(clause);
        if (in.size() > 2 && times[index(clause)] >= often) often_.push_back(clause);
        for (std::size_t k = 0; in.size() == 2 && k < 2; ++k)
            pairs_[Propagation::code(-in[k])].emplace_back(clause, in[1 - k]);
    }
}

std::span<const Literal> Shortening::literals(Number clause) const {
    if (clause < formula_) return clauses_.literals(clause);
    return lemmas_[index(clause - formula_)].literals;
}

// Forward: lemmas that only this one names.
bool Shortening::fold_next() {
    if (at_ == order_.size()) return false;
    Lemma& lemma = lemmas_[order_[at_++]];
    if (lemma.uses == 0) return true;
    for (std::size_t k = lemma.hints.size(); k-- > 0;)
        if (lemma.hints[k] >= formula_ && lemmas_[index(lemma.hints[k] - formula_)].uses == 1 && fold(lemma, k))
            k = lemma.hints.size();
    return true;
}

void Shortening::count(std::span<const Number> hints, std::int32_t times) {
    for (const Number named : hints)
        if (named >= formula_) lemmas_[index(named - formula_)].uses += times;
}

// The hints of the lemma that one hint names, in its place.
bool Shortening::fold(Lemma& lemma, std::size_t hint) {
    Lemma& folded = lemmas_[index(lemma.hints[hint] - formula_)];
    const auto at = lemma.hints.begin() + static_cast<std::ptrdiff_t>(hint);
    std::vector<Number> joined(lemma.hints.begin(), at);
    joined.insert(joined.end(), at + 1, lemma.hints.end());
    joined.insert(joined.end(), folded.hints.begin(), folded.hints.end());
    Lemma made;
    if (!follows(lemma.literals, joined, made)) return false;
    count(lemma.hints, -1);
    count(folded.hints, -1);
    count(made.hints, 1);
    if (std::ranges::equal(lemma.path, std::span(folded.path).first(std::min(folded.path.size(), lemma.path.size()))))
        lemma.path = std::move(folded.path);
    folded = {};
    lemma.literals = std::move(made.literals);
    lemma.hints = std::move(made.hints);
    return true;
}

// The one literal of a clause that is not false, 0 if all are, `several` if it is not alone.
Literal Shortening::open_literal(Number clause) const {
    Literal open = 0;
    for (const Literal literal : literals(clause)) {
        if (is_false(literal)) continue;
        if (open != 0) return several;
        open = literal;
    }
    return open;
}

// Does the lemma follow by these hints, as far as they are needed? Hints that imply nothing are passed over.
bool Shortening::follows(std::span<const Literal> lemma, std::span<const Number> hints, Lemma& made) {
    ++round_;
    for (const Literal literal : lemma) false_at_[Propagation::code(literal)] = round_;
    implied_.clear();
    Number conflict = none;
    for (const Number hint : hints) {
        const Literal open = open_literal(hint);
        if (open == 0) {
            conflict = hint;
            break;
        }
        if (open == several || is_false(-open)) continue;  // or true already
        false_at_[Propagation::code(-open)] = round_;
        implied_.emplace_back(hint, open);
    }
    if (conflict == none) return false;
    const auto need = [this](Number clause) {
        for (const Literal literal : literals(clause)) needed_at_[Propagation::code(literal)] = round_;
    };
    need(conflict);
    made.hints.assign(1, conflict);
    for (std::size_t k = implied_.size(); k-- > 0;) {
        if (needed_at_[Propagation::code(-implied_[k].second)] != round_) continue;
        made.hints.push_back(implied_[k].first);
        need(implied_[k].first);
    }
    std::ranges::reverse(made.hints);
    made.literals.clear();
    for (const Literal literal : lemma)
        if (needed_at_[Propagation::code(literal)] == round_) made.literals.push_back(literal);
    return true;
}

// Backward, the lemmas that are needed: each is derived once more, decision after decision, so that what the first
// decisions exclude rests on these.
bool Shortening::derive_next() {
    if (at_ == 0) return false;
    Lemma& lemma = lemmas_[order_[--at_]];
    if (lemma.uses == 0) return true;
    std::vector<Number> named;
    std::ranges::copy_if(lemma.hints, std::back_inserter(named), [this](Number hint) { return !is_pair(hint); });
    lemma.derived = explained(assume(lemma.path, lemma.literals, named));
    lemma.way = way_;
    count_uses(lemma.derived);
    count(lemma.hints, 1);
    count(lemma.derived, 1);
    return true;
}

void Shortening::assign(Literal literal, Number reason) {
    false_at_[Propagation::code(-literal)] = round_;
    reason_[variable(literal)] = reason;
    trail_.push_back(literal);
    if (way_.size() < path_.size() && literal == -path_[way_.size()]) descend();
    level_[variable(literal)] = static_cast<std::int32_t>(way_.size());
}

// To the node below, by the next decision.
void Shortening::descend() {
    const Literal decision = path_[way_.size()];
    way_.push_back(child(way_.empty() ? 0 : way_.back(), decision));
}

// What follows from the decisions so far, by clauses of two literals and those named; a clause that is false then, or
// none.
Number Shortening::settle(std::span<const Number> named) {
    while (true) {
        for (; looked_at_ < trail_.size(); ++looked_at_)
            for (const auto& [clause, other] : pairs_[Propagation::code(trail_[looked_at_])]) {
                if (is_false(other)) return clause;
                if (!is_false(-other)) assign(other, clause);
            }
        for (const std::span<const Number> clauses : {std::span<const Number>(often_), named})
            for (const Number clause : clauses) {
                if (looked_at_ < trail_.size()) break;
                const Literal open = open_literal(clause);
                if (open == 0) return clause;
                if (open != several && !is_false(-open)) assign(open, clause);
            }
        if (looked_at_ == trail_.size()) return none;
    }
}

// Assumes those decisions of a path, one by one, of which a lemma speaks; others have to follow, and are left out else.
// A clause that is false then, or none.
Number Shortening::assume(std::span<const Literal> path, std::span<const Literal> lemma,
                         std::span<const Number> named) {
    ++round_;
    for (const Literal literal : lemma) assumed_at_[Propagation::code(literal)] = round_;
    path_.assign(path.begin(), path.end());
    way_.clear();
    trail_.clear();
    looked_at_ = 0;
    Number conflict = settle(named);
    while (way_.size() < path_.size() && conflict == none) {
        const Literal decision = path_[way_.size()];
        const bool assumed = assumed_at_[Propagation::code(decision)] == round_;
        if (assumed && is_false(-decision)) return reason_[variable(decision)];  // true: it was to be false
        if (is_false(decision)) descend();
        else if (assumed) assign(-decision, none);
        else path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(way_.size()));
        conflict = settle(named);
    }
    return conflict;
}

// Hints that make a clause false, which is the last of them.
std::vector<Number> Shortening::explained(Number conflict) {
    std::vector<Number> hints{conflict};
    const auto need = [this](Number clause) {
        for (const Literal literal : literals(clause)) needed_at_[Propagation::code(literal)] = round_;
    };
    need(conflict);
    for (std::size_t k = trail_.size(); k-- > 0;) {
        const Literal literal = trail_[k];
        const Number reason = reason_[variable(literal)];
        if (reason == none || needed_at_[Propagation::code(-literal)] != round_) continue;
        hints.push_back(reason);
        need(reason);
    }
    std::ranges::reverse(hints);
    return hints;
}

// Of each clause of the formula that a lemma names: how many of its literals are false below each node, by clauses of
// the formula alone.
void Shortening::count_uses(std::span<const Number> hints) {
    std::vector<std::int32_t> gone(way_.size() + 1);
    for (const Number hint : hints) {
        const std::span<const Literal> clause = literals(hint);
        std::ranges::fill(gone, 0);
        bool rests_on_lemma = hint >= formula_;
        std::size_t last = 0, many = 0;
        Literal implied = 0;
        for (const Literal literal : clause) {
            if (is_false(-literal)) implied = literal;
            if (implied == literal || reason_[variable(literal)] == none) continue;
            if (by_lemma_[variable(literal)]) {
                rests_on_lemma = true;
                continue;
            }
            const std::size_t level = index(level_[variable(literal)]);
            ++gone[level];
            ++many;
            last = std::max(last, level);
        }
        if (implied != 0) by_lemma_[variable(implied)] = rests_on_lemma && !is_decision(implied);
        if (hint >= formula_ || clause.size() < 3 || many == 0) continue;
        std::int32_t place = -1, sum = 0;
        for (std::size_t level = 0; level <= last; ++level) {
            sum += gone[level];
            place = place_of(hint, level == 0 ? 0 : way_[level - 1]);
            places_[index(place)].gone = std::max(places_[index(place)].gone, sum);
        }
        ++places_[index(place)].uses;
    }
}

std::int32_t Shortening::child(std::int32_t node, Literal literal) {
    const auto next = static_cast<std::int32_t>(nodes_.size());
    const auto [at, is_new] = children_.try_emplace(pair_of(node, literal), next);
    if (is_new) nodes_.push_back({node, nodes_[index(node)].depth + 1, literal});
    return at->second;
}

std::int32_t Shortening::place_of(Number clause, std::int32_t node) {
    const auto next = static_cast<std::int32_t>(places_.size());
    const auto [at, is_new] = place_at_.try_emplace(pair_of(clause, node), next);
    if (!is_new) return at->second;
    const std::int32_t parent = nodes_[index(node)].parent;
    const auto above = parent < 0 ? place_at_.end() : place_at_.find(pair_of(clause, parent));
    places_.push_back({clause, node, above == place_at_.end() ? -1 : above->second});
    places_.back().cost.resize(index(nodes_[index(node)].depth) + 2);
    return next;
}

// Literals that are false where the clause is stated at this depth, on the way to a place.
std::int64_t Shortening::gone_at(std::int32_t place, std::int32_t depth) const {
    while (place >= 0 && nodes_[index(places_[index(place)].node)].depth > depth) place = places_[index(place)].above;
    return place < 0 ? 0 : places_[index(place)].gone;
}

std::int64_t Shortening::cost_of_stating(const Place& place, std::int64_t spared) const {
    const auto left = static_cast<std::int64_t>(clauses_.literals(place.clause).size()) - place.gone;
    const std::int64_t decisions = std::min<std::int64_t>(nodes_[index(place.node)].depth, place.gone);
    return line_size + literal_size * (left + decisions) + clause_size * (place.gone - spared) + lemma_size;
}

// Upward: what all hints below a place cost, by the nearest statement above it; a clause may be stated here too.
bool Shortening::weigh_next() {
    if (at_ == 0) return false;
    const std::int32_t number = in_order_[--at_];
    Place& place = places_[index(number)];
    const std::int32_t depth = nodes_[index(place.node)].depth;
    for (std::int32_t above = -1; above <= depth; ++above)
        place.cost[index(above + 1)] +=
            place.uses * (clause_size * (place.gone - gone_at(number, above)) + (above < 0 ? clause_size : lemma_size));
    if (place.above < 0) return true;
    std::vector<std::int64_t>& sums = places_[index(place.above)].cost;
    for (std::int32_t above = -1; above < depth; ++above)
        sums[index(above + 1)] += std::min(place.cost[index(above + 1)],
                                           cost_of_stating(place, gone_at(number, above)) + place.cost.back());
    return true;
}

// Downward: where it is stated.
bool Shortening::place_next() {
    if (at_ == in_order_.size()) return false;
    const std::int32_t number = in_order_[at_++];
    Place& place = places_[index(number)];
    if (place.above >= 0 && !places_[index(place.above)].is_stated) place.above = places_[index(place.above)].above;
    const std::int32_t depth = place.above < 0 ? -1 : nodes_[index(places_[index(place.above)].node)].depth;
    const std::int64_t spared = place.above < 0 ? 0 : places_[index(place.above)].gone;
    place.is_stated =
        place.gone > spared && cost_of_stating(place, spared) + place.cost.back() < place.cost[index(depth + 1)];
    return true;
}

// Names what is stated in the place of clauses of the formula.
void Shortening::use_statements(std::span<const std::int32_t> way, std::vector<Number>& hints) {
    std::vector<Number> named;
    std::ranges::copy_if(hints, std::back_inserter(named),
                         [this](Number hint) { return hint < formula_ && !is_pair(hint); });
    for (Number& hint : hints) {
        if (hint >= formula_ || clauses_.literals(hint).size() < 3) continue;
        auto found = place_at_.end();
        for (std::size_t k = way.size() + 1; k-- > 0 && found == place_at_.end();)
            found = place_at_.find(pair_of(hint, k == 0 ? 0 : way[k - 1]));
        std::int32_t place = found == place_at_.end() ? -1 : found->second;
        while (place >= 0 && (!places_[index(place)].is_stated || places_[index(place)].is_open))
            place = places_[index(place)].above;
        if (place < 0) continue;
        if (places_[index(place)].lemma < 0) state(place, named);
        hint = places_[index(place)].lemma;
    }
}

// Writes the clause of a place without the literals that are false there.
void Shortening::state(std::int32_t number, std::span<const Number> named) {
    const Number clause = places_[index(number)].clause;
    places_[index(number)].is_open = true;
    std::vector<Literal> stated;
    for (std::int32_t node = places_[index(number)].node; node > 0; node = nodes_[index(node)].parent)
        stated.push_back(nodes_[index(node)].literal);
    std::ranges::reverse(stated);
    const std::vector<Literal> path = stated;
    const Number conflict = assume(path, path, named);
    const std::vector<std::int32_t> way = way_;
    std::vector<Number> hints = explained(conflict == none ? clause : conflict);
    for (const Literal literal : clauses_.literals(clause))
        if (conflict == none && !is_false(literal)) stated.push_back(literal);
    use_statements(way, hints);
    Lemma& made = lemmas_.emplace_back();
    order_.push_back(lemmas_.size() - 1);
    places_[index(number)].lemma = formula_ + static_cast<Number>(order_.back());
    follows(stated, hints, made);
    places_[index(number)].is_open = false;
}

// Forward: each lemma by the shortest of its derivations. What is stated may be named before it says enough, then the
// lemma does not follow: a decision of a folded lemma may come later.
bool Shortening::rewrite_next() {
    if (at_ == given_.size()) return false;
    const std::size_t place = given_[at_++];
    Lemma& lemma = lemmas_[place];
    if (lemma.uses == 0) return true;
    std::vector<Number> named = lemma.hints;
    use_statements(lemma.way, lemma.derived);
    use_statements(lemma.way, named);
    Lemma best, made;
    follows(lemma.literals, lemma.hints, best);
    for (const std::vector<Number>& hints : {std::cref(lemma.derived), std::cref(named)})
        if (follows(lemma.literals, hints, made) && size_of(made) < size_of(best)) std::swap(best, made);
    lemma.literals = std::move(best.literals);
    lemma.hints = std::move(best.hints);
    std::vector<Number>().swap(lemma.derived);
    order_.push_back(place);
    return true;
}

std::int64_t Shortening::size_of(const Lemma& lemma) const {
    return literal_size * std::ssize(lemma.literals) + clause_size * std::ssize(lemma.hints);
}

bool Shortening::write_next() {
    if (at_ == order_.size()) return false;
    Lemma& lemma = lemmas_[order_[at_++]];
    if (lemma.uses > 0) write(lemma);
    return true;
}

void Shortening::write(Lemma& lemma) {
    lemma.written = ++last_number_;
    text_ += std::to_string(last_number_);
    for (const Literal literal : lemma.literals) (text_ += ' ') += std::to_string(literal);
    text_ += " 0";
    for (const Number hint : lemma.hints)
        (text_ += ' ') +=
            std::to_string(hint < formula_ ? std::int64_t{hint} + 1 : lemmas_[index(hint - formula_)].written);
    text_ += " 0\n";
    ++lemmas_written_;
    hints_written_ += static_cast<std::int64_t>(lemma.hints.size());
    std::vector<Number>().swap(lemma.hints);
}

}  // namespace cover::proofs
