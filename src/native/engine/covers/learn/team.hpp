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
    static constexpr std::size_t max_size = 30;
    static constexpr std::uint32_t max_glue = 6;
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

}  // namespace cover::learn
