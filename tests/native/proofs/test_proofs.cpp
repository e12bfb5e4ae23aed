// Proofs of small formulas by exhaustive search: trimmed, checked, and refused when they are tampered with.
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "proofs/lrat.hpp"
#include "proofs/trim.hpp"

using namespace cover::proofs;

namespace {

struct Formula {
    Literal variables = 0;
    std::vector<Literal> flat;

    void add(std::initializer_list<Literal> clause) {
        flat.insert(flat.end(), clause);
        flat.push_back(0);
    }
};

Formula random_formula(std::mt19937& rng, Literal variables, int clauses) {
    Formula made{variables, {}};
    for (int k = 0; k < clauses; ++k) {
        const int length = 1 + static_cast<int>(rng() % 4);
        for (int i = 0; i < length; ++i) {
            const auto variable = static_cast<Literal>(rng() % static_cast<unsigned>(variables)) + 1;
            made.flat.push_back(rng() % 2 ? variable : -variable);
        }
        made.flat.push_back(0);
    }
    return made;
}

bool violated(const Formula& formula, const std::vector<Literal>& taken) {
    bool satisfied = false;
    bool open = false;
    for (const Literal literal : formula.flat) {
        if (literal == 0) {
            if (!satisfied && !open) return true;
            satisfied = open = false;
            continue;
        }
        bool decided = false;
        for (const Literal chosen : taken) {
            satisfied |= chosen == literal;
            decided |= chosen == literal || chosen == -literal;
        }
        open |= !decided;
    }
    return false;
}

std::string clause_of(const std::vector<Literal>& taken) {
    std::string text;
    for (const Literal literal : taken) text += std::to_string(-literal) + " ";
    return text + "0\n";
}

// All branches of a search, children first, each with "not all of these decisions"; false if there is a model.
// Lemmas that are no longer needed are deleted now and then.
bool refute(const Formula& formula, std::vector<Literal>& taken, std::mt19937& rng, std::string& proof) {
    if (violated(formula, taken)) {
        proof += clause_of(taken);
        return true;
    }
    const auto depth = static_cast<Literal>(taken.size());
    if (depth == formula.variables) return false;
    std::vector<std::string> children;
    for (const Literal literal : {depth + 1, -depth - 1}) {
        taken.push_back(literal);
        if (!refute(formula, taken, rng, proof)) return false;
        children.push_back(clause_of(taken));
        taken.pop_back();
    }
    proof += clause_of(taken);
    for (const auto& child : children)
        if (rng() % 2) proof += "d " + child;
    return true;
}

std::string trimmed(const Formula& formula, const std::string& proof, std::string& lrat, bool whole = false,
                    bool tree = false) {
    Trimmer trimmer(formula.flat, formula.variables, proof, whole, tree);
    Trimmer::State state;
    lrat.clear();
    do {
        state = trimmer.run(1e-5);
        lrat += trimmer.take_lrat();
    } while (state == Trimmer::State::working);
    return state == Trimmer::State::fault ? trimmer.fault() : "";
}

std::string fault_of(const Formula& formula, const std::string& lrat) {
    LratCheck check(formula.flat, formula.variables, lrat);
    LratCheck::State state;
    do state = check.run(1e-5);
    while (state == LratCheck::State::working);
    return state == LratCheck::State::valid ? "" : check.fault();
}

// Four clauses over two variables, which contradict each other only together.
Formula square() {
    Formula made{2, {}};
    made.add({1, 2});
    made.add({1, -2});
    made.add({-1, 2});
    made.add({-1, -2});
    return made;
}

}  // namespace

TEST(proofs_of_random_formulas_are_trimmed_and_accepted) {
    std::mt19937 rng(7);
    int refuted = 0;
    for (int round = 0; round < 400; ++round) {
        const auto variables = static_cast<Literal>(2 + rng() % 6);
        const Formula formula = random_formula(rng, variables, 4 * variables);
        std::string proof;
        std::vector<Literal> taken;
        if (!refute(formula, taken, rng, proof)) continue;
        ++refuted;
        std::string lrat;
        CHECK(trimmed(formula, proof, lrat).empty());
        CHECK(fault_of(formula, lrat).empty());
        CHECK(trimmed(formula, proof, lrat, false, true).empty());
        CHECK(fault_of(formula, lrat).empty());
        std::string whole;
        CHECK(trimmed(formula, proof, whole, true).empty());
        CHECK(fault_of(formula, whole).empty());
        // It is no proof of a formula that has a model.
        Formula free{formula.variables, {}};
        CHECK(!fault_of(free, lrat).empty());
    }
    CHECK(refuted > 100);
}

// "One of 1..8" where five are excluded: whoever needs that names the clause of three that is stated once.
TEST(what_is_false_without_assumptions_is_left_out_of_clauses_once) {
    Formula formula{14, {1, 2, 3, 4, 5, 6, 7, 8, 0}};
    for (Literal v = 4; v <= 8; ++v) formula.add({-v});
    std::string proof;
    for (Literal helper = 9; helper <= 14; ++helper) {
        for (Literal v = 1; v <= 3; ++v) formula.add({-v, helper});
        proof += std::to_string(helper) + " 0\n";
    }
    formula.add({-9, -10, -11, -12, -13, -14});
    std::string lrat, whole;
    CHECK(trimmed(formula, proof + "0\n", lrat).empty());
    CHECK(fault_of(formula, lrat).empty());
    CHECK(lrat.starts_with("26 2 1 3 0 2 3 4 5 6 1 0\n27 9 0 8 7 9 26 0\n"));
    CHECK(trimmed(formula, proof + "0\n", whole, true).empty());
    CHECK(fault_of(formula, whole).empty());
}

// So that a certificate is the same wherever it is made.
TEST(of_equal_clauses_the_last_is_deleted_first) {
    Formula formula = square();
    formula.add({2, 1});
    formula.add({1, 2});
    std::string lrat;
    CHECK(trimmed(formula, "d 1 2 0\nd 1 2 0\n1 0\n0\n", lrat).empty());
    CHECK(lrat.starts_with("7 1 0 1 2 0\n"));
    CHECK(fault_of(formula, lrat).empty());
}

TEST(a_proof_of_a_satisfiable_formula_is_refused) {
    std::mt19937 rng(8);
    int satisfiable = 0;
    for (int round = 0; round < 200; ++round) {
        const Formula formula = random_formula(rng, 5, 8);
        Formula contradictory = formula;
        for (Literal v = 1; v <= 5; ++v) contradictory.add({v});
        for (Literal v = 1; v <= 5; ++v) contradictory.add({-v});
        std::string other, lrat;
        std::vector<Literal> taken;
        if (refute(formula, taken, rng, other)) continue;
        ++satisfiable;
        other.clear();
        taken.clear();
        CHECK(refute(contradictory, taken, rng, other));
        CHECK(trimmed(contradictory, other, lrat).empty());
        CHECK(!fault_of(formula, lrat).empty());
        CHECK(!trimmed(formula, other, lrat).empty());
    }
    CHECK(satisfiable > 50);
}

TEST(lemmas_that_do_not_follow_are_named) {
    std::string lrat;
    CHECK(trimmed(square(), "1 0\n0\n", lrat).empty());
    CHECK(trimmed({2, {1, 2, 0}}, "1 0\n-1 0\n0\n", lrat) == "lemma 2 does not follow by unit propagation");
    CHECK(trimmed({2, {1, 2, 0}}, "1 0\n", lrat) == "the proof ends without a contradiction");
    CHECK(trimmed(square(), "1 x 0\n", lrat).find("line 1: 'x'") != std::string::npos);
    CHECK(trimmed(square(), "3 0\n", lrat).find("'3'") != std::string::npos);
    CHECK(trimmed(square(), "1 ", lrat).find("no end") != std::string::npos);
}

TEST(a_formula_that_propagation_refutes_needs_no_lemma) {
    const Formula formula{2, {1, 0, -1, 2, 0, -2, 0}};
    std::string lrat;
    CHECK(trimmed(formula, "", lrat).empty());
    CHECK(fault_of(formula, lrat).empty());
    CHECK(fault_of({1, {0}}, "2 0 1 0\n").empty());
}

TEST(tampered_lines_are_refused) {
    const Formula formula = square();
    CHECK(fault_of(formula, "5 1 0 1 2 0\n6 0 5 3 4 0\n").empty());
    CHECK(!fault_of(formula, "").empty());
    CHECK(!fault_of(formula, "5 1 0 1 2 0\n").empty());                 // no empty clause
    CHECK(!fault_of(formula, "5 1 0 1 0\n6 0 5 3 4 0\n").empty());      // a hint is missing
    CHECK(!fault_of(formula, "5 1 0 6 2 0\n6 0 5 3 4 0\n").empty());    // a hint points forward
    CHECK(!fault_of(formula, "5 1 0 5 2 0\n6 0 5 3 4 0\n").empty());    // a hint points at itself
    CHECK(!fault_of(formula, "5 1 0 1 2 0\n5 0 5 3 4 0\n").empty());    // numbers must ascend
    CHECK(!fault_of(formula, "5 1 0 1 2 3 0\n6 0 5 3 4 0\n").empty());  // a hint too many
    CHECK(!fault_of(formula, "5 1 0 -1 2 0\n6 0 5 3 4 0\n").empty());   // RAT
    CHECK(!fault_of(formula, "5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n").empty());
    CHECK(!fault_of(formula, "5 1 0 1 2\n6 0 5 3 4 0\n").empty());  // a line without its end
    CHECK(!fault_of(formula, "5 9 0 1 2 0\n6 0 5 3 4 0\n").empty());
    CHECK(!fault_of(formula, "5 1 0 1 2 0\n6 0 5 3 4 0 junk\n").empty());
}
