// Proofs written by tree searches: their trees are those of the searches that prove nothing, and checkers accept them.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "boards/bitmask.hpp"
#include "boards/proving.hpp"
#include "check.hpp"
#include "common/tree_proof.hpp"
#include "covers/links/proving.hpp"
#include "problems.hpp"
#include "proofs/lrat.hpp"
#include "proofs/trim.hpp"

using namespace cover;
using proofs::Literal;
using proofs::LratCheck;
using proofs::Trimmer;

namespace {

using FlatClauses = std::vector<Literal>;  // a 0 after each

void say(FlatClauses& formula, std::vector<Literal> clause) {
    formula.insert(formula.end(), clause.begin(), clause.end());
    formula.push_back(0);
}

void say_at_most_one(FlatClauses& formula, const std::vector<Literal>& of) {
    for (std::size_t k = 0; k < of.size(); ++k)
        for (std::size_t i = 0; i < k; ++i) say(formula, {-of[i], -of[k]});
}

// Is it a proof, also when it is trimmed and followed forwards?
bool holds_as(const FlatClauses& formula, Literal variables, const std::string& proof, bool tree) {
    Trimmer trimmer(formula, variables, proof, false, tree);
    std::string lrat;
    Trimmer::State state;
    do {
        state = trimmer.run(1);
        lrat += trimmer.take_lrat();
    } while (state == Trimmer::State::working);
    if (state == Trimmer::State::fault) return false;
    LratCheck check(formula, variables, lrat);
    while (check.run(1) == LratCheck::State::working) {
    }
    CHECK(check.fault().empty());
    return check.fault().empty();
}

bool holds(const FlatClauses& formula, Literal variables, const std::string& proof) {
    const bool tree = holds_as(formula, variables, proof, true);
    CHECK(holds_as(formula, variables, proof, false) == tree);
    return tree;
}

// The same without its first lemma.
std::string without_first(const std::string& proof) { return proof.substr(proof.find('\n') + 1); }

// A board with plain formula: rows and columns and, of size 4, boxes; in some cells some marks are missing.
struct Square {
    std::int32_t size;
    std::vector<std::uint64_t> candidates;
    std::vector<std::int32_t> starts{0}, members;
    std::vector<std::vector<Literal>> variables;  // by cell and symbol, 0: no candidate
    Literal marks = 0;

    Square(std::int32_t size_, std::mt19937& rng) : size(size_) {
        for (int kind = 0; kind < (size == 4 ? 3 : 2); ++kind)
            for (int i = 0; i < size; ++i) {
                for (int k = 0; k < size; ++k)
                    members.push_back(kind == 0   ? size * i + k
                                      : kind == 1 ? size * k + i
                                                  : i / 2 * 8 + i % 2 * 2 + k / 2 * 4 + k % 2);
                starts.push_back(static_cast<std::int32_t>(members.size()));
            }
        for (int cell = 0; cell < size * size; ++cell) {
            std::uint64_t mask = 0;
            for (int symbol = 0; symbol < size; ++symbol) mask |= std::uint64_t{rng() % 3 != 0} << symbol;
            candidates.push_back(mask);
            variables.emplace_back();
            for (int symbol = 0; symbol < size; ++symbol) variables.back().push_back(mask >> symbol & 1 ? ++marks : 0);
        }
    }

    boards::BoardArrays arrays() const { return {size, candidates, starts, members}; }

    // Exactly one of these variables, of which some are no candidates.
    static void say_one(FlatClauses& formula, std::vector<Literal> of) {
        std::erase(of, 0);
        say(formula, of);
        say_at_most_one(formula, of);
    }

    FlatClauses formula() const {
        FlatClauses made;
        for (const auto& cell : variables) say_one(made, cell);
        for (std::size_t region = 0; region + 1 < starts.size(); ++region)
            for (int symbol = 0; symbol < size; ++symbol) {
                std::vector<Literal> places;
                for (std::int32_t k = starts[region]; k < starts[region + 1]; ++k)
                    places.push_back(variables[members[k]][symbol]);
                say_one(made, places);
            }
        return made;
    }
};

}  // namespace

TEST(a_tree_tells_its_proof_children_first) {
    TreeProof proof;
    proof.excludes(9);
    proof.decide(1);
    proof.excludes(8);
    proof.decide(2);
    proof.refute();
    CHECK(proof.take() == "-9 0\n-1 -8 0\n-1 -2 0\n");
    proof.refute();
    CHECK(proof.take() == "-1 0\nd -1 -8 0\nd -1 -2 0\n");
    proof.refute();
    CHECK(proof.take() == "0\n");
    CHECK(proof.take().empty());
}

TEST(the_mask_search_proves_what_it_finds_in_its_own_tree) {
    std::mt19937 rng(11);
    std::size_t several = 0, needed = 0;
    for (int round = 0; round < 120; ++round) {
        const Square board(3 + round % 3, rng);
        const auto search = boards::mask_search(board.arrays());
        search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e9, true);
        FlatClauses formula = board.formula();
        for (std::size_t k = 0; k < search->kept().size(); k += board.variables.size()) {
            std::vector<Literal> clause;
            for (std::size_t cell = 0; cell < board.variables.size(); ++cell)
                clause.push_back(-board.variables[cell][search->kept()[k + cell]]);
            say(formula, clause);
        }
        TreeProof tree_proof;
        const auto prover = boards::proving_search(board.arrays(), tree_proof);
        std::string proof;
        while (prover->run(~std::uint64_t{0}, prover->counters().nodes + 3, 1e9, false) != Pause::exhausted)
            proof += tree_proof.take();
        proof += tree_proof.take();
        CHECK(prover->counters().nodes == search->counters().nodes);
        CHECK(prover->counters().solutions == search->counters().solutions);
        CHECK(holds(formula, board.marks, proof));
        needed += proof != "0\n" && !holds(formula, board.marks, without_first(proof));
        several += search->counters().solutions > 1;
        if (search->counters().solutions > 0) CHECK(!holds(board.formula(), board.marks, proof));
    }
    CHECK(several > 10 && needed > 10);
}

TEST(links_proves_what_it_finds_in_its_own_tree) {
    std::mt19937 rng(12);
    std::size_t several = 0, needed = 0;
    for (int round = 0; round < 300; ++round) {
        Cover problem = round < 3 ? tests::queens(5 + round) : tests::random_problem(rng);
        problem.at_least.clear();
        problem.at_most.clear();
        const auto search = make_links(problem, true);
        CHECK(search->run({}) == Pause::exhausted);
        FlatClauses formula;
        for (std::int32_t item = 0; item < problem.items; ++item) {
            std::vector<std::pair<Literal, std::int32_t>> covering;  // and their colors
            for (std::int32_t option = 0; option < problem.options(); ++option)
                for (std::int32_t k = problem.option_starts[option]; k < problem.option_starts[option + 1]; ++k)
                    if (problem.item_of[k] == item)
                        covering.emplace_back(option + 1, problem.has_colors() ? problem.color_of[k] : 0);
            std::vector<Literal> all;
            for (const auto& [one, color] : covering) {
                all.push_back(one);
                for (const auto& [other, same] : covering)
                    if (other < one && (color == 0 || color != same)) say(formula, {-other, -one});
            }
            if (item < problem.primary) say(formula, all);
        }
        const FlatClauses plain = formula;
        const Batch found = search->take_batch();
        for (std::int64_t k = 0; k < found.size(); ++k) {
            std::vector<Literal> clause;
            for (auto at = found.starts[k]; at < found.starts[k + 1]; ++at) clause.push_back(-found.decisions[at] - 1);
            say(formula, clause);
        }
        TreeProof tree_proof;
        const auto prover = make_proving_links(problem, tree_proof);
        std::string proof;
        Quota quota;
        quota.steps = 2;
        while (prover->run(quota) != Pause::exhausted) proof += tree_proof.take();
        proof += tree_proof.take();
        CHECK(prover->counts().levels == search->counts().levels);
        CHECK(holds(formula, problem.options(), proof));
        needed += !holds(formula, problem.options(), "0\n");
        several += found.size() > 1;
        if (found.size() > 0) CHECK(!holds(plain, problem.options(), proof));
    }
    CHECK(several > 30 && needed > 0);
}
