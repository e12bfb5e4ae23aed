// Short clauses that several searches of one problem share.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "covers/learn/solver.hpp"

namespace cover::learn {

// Every member reads what the others gave, each clause once. Clauses follow from the problem (and from what was added
// to all of its searches), so it is sound to use them in any, whatever its assumptions.
class Pool {
  public:
    static constexpr std::size_t max_size = 40;
    static constexpr std::uint32_t max_glue = 8;
    static constexpr std::size_t max_numbers = std::size_t{1} << 22;  // waiting: then the oldest go

    explicit Pool(std::size_t members) : read_(members, 0) {}

    void give(std::uint32_t from, std::span<const Lit> clause, std::uint32_t glue);
    // The next clause that others gave, into `clause`; false: there is none.
    bool next(std::uint32_t reader, std::vector<Lit>& clause, std::uint32_t& glue);
    std::size_t bytes();

  private:
    void forget_read();

    std::mutex mutex_;
    std::vector<std::uint32_t> log_;  // from, glue, size, literals; clause after clause
    std::vector<std::size_t> read_;   // how far each member is in the log
};

class Membership final : public Exchange {
  public:
    Membership(Pool& pool, std::uint32_t number) : pool_(pool), number_(number) {}
    void give(std::span<const Lit> clause, std::uint32_t glue) override {
        if (clause.size() <= 2 || (clause.size() <= Pool::max_size && glue <= Pool::max_glue))
            pool_.give(number_, clause, glue);
    }
    bool next(std::vector<Lit>& clause, std::uint32_t& glue) override { return pool_.next(number_, clause, glue); }

  private:
    Pool& pool_;
    std::uint32_t number_;
};

// Which part of the search each member of a team looks at while it proves: what it assumes (a cube). A member without a
// part halves the largest one of the others, by looking ahead; a part that has no solution leaves a clause. Nothing is
// concluded from who looks at what: "none" without assumptions is a proof whoever finds it, so a member that is late,
// or whose thread was never started, loses time and nothing else.
class Parts {
  public:
    static constexpr std::int64_t slice = 500;  // conflicts between two looks at what is one's part
    static constexpr std::int64_t pause = 250;  // conflicts without a part, before the first one and between two

    explicit Parts(std::size_t members) : assumed_(members), free_since_(members, 0) {}

    // What member k is to assume next.
    std::vector<Lit> next(std::size_t k, Solver& solver);
    // The part of k has no solution.
    void refuted(std::size_t k, const Solver& solver);
    // No member has a part, from these conflicts of each member on.
    void dissolve(std::span<const std::unique_ptr<Solver>> solvers);
    std::int64_t handed_out();

  private:
    std::size_t largest_but(std::size_t k) const;

    std::mutex mutex_;
    std::vector<std::vector<Lit>> assumed_;
    std::vector<std::int64_t> free_since_;  // conflicts of each member when it lost its part
    std::int64_t handed_out_ = 0;
};

}  // namespace cover::learn
