// Kernel links as a prover: what its tree has to say for "there are no other solutions".
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/index.hpp"
#include "common/tree_proof.hpp"
#include "covers/kernel.hpp"

namespace cover {

// A trace that writes a proof of the plain formula, in which variable k + 1 is option k. An option that is the last of
// its item follows by unit propagation: it is no decision. A solution is left like a dead end, so a clause of the
// formula must forbid it.
class ProvingTrace {
  public:
    void branch(std::int64_t depth, std::int32_t /*item*/, std::int32_t /*degree*/) { opened(depth, true); }
    void forced(std::int64_t depth, std::int32_t /*item*/) { opened(depth, false); }
    void child(std::int64_t depth, std::int32_t option) {
        if (decided(depth)) proof->decide(option + 1);
    }
    void dead_end(std::int64_t depth) { left(depth); }
    void solution(std::int64_t depth) { left(depth); }
    void retreat(std::int64_t depth) { left(depth); }

    TreeProof* proof = nullptr;

  private:
    void opened(std::int64_t depth, bool branches) {
        branches_.resize(index(depth));
        branches_.push_back(branches);
    }
    // Did a decision lead to the node at this depth?
    bool decided(std::int64_t depth) const { return depth > 0 && branches_[index(depth - 1)]; }
    void left(std::int64_t depth) {
        if (depth == 0 || decided(depth)) proof->refute();
    }

    std::vector<bool> branches_;  // by depth: is there more than one child?
};

// The search of a problem without bounds; it collects its solutions. The proof must outlive it.
std::unique_ptr<Kernel> make_proving_links(const Cover& problem, TreeProof& proof);

}  // namespace cover
