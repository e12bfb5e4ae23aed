// What a search that learns has to say for its proof (DRUP): the lemmas in order, each a unit-propagation consequence
// of the plain formula (a clause per need, a pair per exclusion, ...) and the lemmas before it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "covers/learn/literal.hpp"

namespace cover::learn {

// The trace of a search. None is kept unless it is asked for: without one, a search pays a look at a null pointer for
// each clause that it learns.
class Proof {
  public:
    virtual ~Proof() = default;
    virtual void lemma(std::span<const Lit> clause) = 0;
    virtual void forgotten(std::span<const Lit> clause) = 0;
};

// DRUP as text. Variable v is called names[v], a number from 1 on.
class DrupText final : public Proof {
  public:
    explicit DrupText(std::vector<std::int32_t> names, bool deletions)
        : names_(std::move(names)), deletions_(deletions) {}

    void lemma(std::span<const Lit> clause) override { write(clause); }
    void forgotten(std::span<const Lit> clause) override {
        if (!deletions_) return;
        text_ += "d ";
        write(clause);
    }
    // What was written since the last call.
    std::string take() { return std::exchange(text_, {}); }
    std::size_t bytes() const { return text_.capacity(); }

  private:
    void write(std::span<const Lit> clause) {
        for (const Lit l : clause) {
            if (says_dropped(l)) text_ += '-';
            text_ += std::to_string(names_[var_of(l)]);
            text_ += ' ';
        }
        text_ += "0\n";
    }

    std::vector<std::int32_t> names_;
    bool deletions_;
    std::string text_;
};

}  // namespace cover::learn
