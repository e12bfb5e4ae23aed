// A refutation written by a tree search, as DRUP text (Heule, Hunt, Wetzler, "Trimming while checking clausal proofs",
// FMCAD 2013): for every node that is left "not all these decisions", children before their parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cover {

// Variables are numbers from 1 on. Each clause must follow by unit propagation from the formula and the clauses before
// it; nothing here looks whether it does, a checker of the proof must. When a node is left, what was written below it
// is deleted: the node's own clause makes it superfluous. Held are the clauses of the branch in force and the text
// since the last `take`.
class TreeProof {
  public:
    void decide(std::int32_t variable) {
        scopes_.push_back({decisions_.size(), in_force_.size()});
        append(decisions_, variable);
    }

    // Not with the decisions in force.
    void excludes(std::int32_t variable) {
        const std::size_t size = decisions_.size();
        append(decisions_, variable);
        say();
        decisions_.resize(size);
    }

    // Nothing more with the decisions in force: takes the last one back or, without any, ends the proof.
    void refute() {
        if (scopes_.empty()) {
            text_ += "0\n";
            in_force_.clear();
            return;
        }
        const Scope scope = scopes_.back();
        scopes_.pop_back();
        below_.assign(in_force_, scope.in_force);
        in_force_.resize(scope.in_force);
        say();
        text_ += below_;
        decisions_.resize(scope.decisions);
    }

    // What was written since the last call.
    std::string take() { return std::exchange(text_, {}); }

  private:
    // Lengths before a decision.
    struct Scope {
        std::size_t decisions, in_force;
    };

    static void append(std::string& literals, std::int32_t variable) {
        literals += '-';
        literals += std::to_string(variable);
        literals += ' ';
    }

    // Writes "not all decisions", to be deleted with what is written beside it.
    void say() {
        text_ += decisions_;
        text_ += "0\n";
        in_force_ += "d ";
        in_force_ += decisions_;
        in_force_ += "0\n";
    }

    std::string text_, decisions_;
    std::string in_force_, below_;  // lines that delete the clauses written and not deleted yet; room for some of them
    std::vector<Scope> scopes_;
};

}  // namespace cover
