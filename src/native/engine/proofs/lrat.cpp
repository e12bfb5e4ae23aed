// One line of LRAT after the other: a lemma with its hints, or a deletion.
#include "proofs/lrat.hpp"

#include <algorithm>

#include "common/clock.hpp"
#include "common/index.hpp"

namespace cover::proofs {

namespace {

constexpr int lines_a_look = 256;                             // between two looks at the clock
constexpr std::int64_t max_number = 999'999'999'999'999'999;  // 18 digits

std::size_t code(Literal literal) { return literal > 0 ? 2 * index(literal) : 2 * index(-literal) + 1; }

}  // namespace

LratCheck::LratCheck(Literals formula, Literal variables, std::string_view proof)
    : tokens_(proof), variables_(variables) {
    Clauses given;
    if (variables < 0 || variables > max_variable || !split_clauses(formula, variables, given)) {
        fault_ = "the formula is no flat array of clauses over its variables";
        return;
    }
    falsified_.resize(2 * (index(variables) + 1));
    arena_ = std::move(given.literals);
    clauses_.reserve(given.size());
    for (std::size_t k = 0; k < given.size(); ++k)
        clauses_.push_back({static_cast<std::int64_t>(k) + 1, given.starts[k],
                            static_cast<std::uint32_t>(given.starts[k + 1] - given.starts[k])});
    last_ = static_cast<std::int64_t>(given.size());
}

LratCheck::State LratCheck::run(double seconds) {
    const Deadline deadline(seconds);
    while (fault_.empty()) {
        for (int k = 0; k < lines_a_look; ++k) {
            if (!line()) {
                if (!fault_.empty()) return State::fault;
                if (refuted_) return State::valid;
                fault_ = "the proof ends without the empty clause";
                return State::fault;
            }
        }
        if (deadline.is_over()) return State::working;
    }
    return State::fault;
}

bool LratCheck::fail(std::string_view what) {
    fault_ = fault_at(tokens_, what);
    return false;
}

// Reads one line; false at the end of the text or at a fault.
bool LratCheck::line() {
    if (!tokens_.next()) return false;
    std::int64_t number = 0;
    if (!tokens_.starts_line() || !tokens_.number(max_number, number) || number <= 0)
        return fail("where the number of a line was expected");
    const auto next = [this](std::int64_t limit, std::int64_t& value, std::string_view what) {
        if (!tokens_.next() || tokens_.starts_line()) {
            fault_ = "line " + std::to_string(tokens_.line()) + ": a line without its end";
            return false;
        }
        return tokens_.number(limit, value) || fail(what);
    };
    std::int64_t value = 0;
    if (!tokens_.next() || tokens_.starts_line()) {
        fault_ = "line " + std::to_string(tokens_.line()) + ": a line without its end";
        return false;
    }
    if (tokens_.is_word('d')) {
        while (true) {
            if (!next(max_number, value, "is no number of a clause")) return false;
            if (value == 0) return true;
            Place* const gone = find(value);
            if (gone == nullptr) return fail("is deleted but is no clause");
            gone->is_there = false;
        }
    }
    if (number <= last_) return fail("belongs to a line whose number does not ascend");
    if (!tokens_.number(variables_, value)) return fail("is no literal of the formula");
    ++round_;
    if (round_ == 0) {  // once in four thousand million lines
        falsified_.assign(falsified_.size(), 0);
        round_ = 1;
    }
    contradiction_ = false;
    const std::size_t start = arena_.size();
    while (value != 0) {
        const auto literal = static_cast<Literal>(value);
        arena_.push_back(literal);
        falsified_[code(literal)] = round_;
        if (falsified_[code(-literal)] == round_) contradiction_ = true;  // x and -x: always true
        if (!next(variables_, value, "is no literal of the formula")) return false;
    }
    while (true) {
        if (!next(max_number, value, "is no number of a clause")) return false;
        if (value == 0) break;
        if (!follow(number, value)) return false;
    }
    if (!contradiction_) {
        fault_ = "line " + std::to_string(tokens_.line()) + ": the hints do not refute the opposite of clause " +
                 std::to_string(number);
        return false;
    }
    const auto length = static_cast<std::uint32_t>(arena_.size() - start);
    if (length == 0) refuted_ = true;
    clauses_.push_back({number, start, length});
    last_ = number;
    ++lemmas_;
    return true;
}

// The clause of a number, null if it is not there. Numbers ascend, most of them without a gap.
LratCheck::Place* LratCheck::find(std::int64_t number) {
    if (number < 1 || clauses_.empty()) return nullptr;
    auto place = clauses_.begin() + (std::min(number, static_cast<std::int64_t>(clauses_.size())) - 1);
    if (place->number != number) place = std::ranges::lower_bound(clauses_, number, {}, &Place::number);
    return place != clauses_.end() && place->number == number && place->is_there ? &*place : nullptr;
}

// One hint: its clause has at most one literal that is not false; that literal becomes true.
bool LratCheck::follow(std::int64_t number, std::int64_t named) {
    if (named < 0) return fail("is a RAT hint: such proofs are not taken");
    if (contradiction_) return fail("is a hint after the contradiction");
    const Place* const found = find(named);
    if (named >= number || found == nullptr) return fail("is a hint to no clause that is there");
    Literal unit = 0;
    for (std::uint32_t k = 0; k < found->length; ++k) {
        const Literal literal = arena_[found->start + k];
        if (falsified_[code(literal)] == round_) continue;
        if (unit != 0 && unit != literal) return fail("is a hint to a clause with two open literals");
        unit = literal;
    }
    if (unit == 0) contradiction_ = true;
    else if (falsified_[code(-unit)] == round_) return fail("is a hint to a clause that is true already");
    else falsified_[code(-unit)] = round_;
    return true;
}

}  // namespace cover::proofs
