// Clauses in one array of words, each behind its head; the first two literals of a clause are watched.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "covers/learn/literal.hpp"

namespace cover::learn {

using Ref = std::uint32_t;  // place of a clause in the arena, in words: 16 GiB are the most

// Each field has bits of its own: what one of them says is never read into another.
struct ClauseHead {
    std::uint32_t size;
    std::uint32_t glue : 24;  // levels among its literals when it was learned, or the fewest since
    std::uint32_t used : 2;   // counts down with every reduction
    std::uint32_t kept : 1;   // given from outside: never forgotten
    std::uint32_t removed : 1;
    std::uint32_t tried : 1;  // by vivification, since it was learned
};
static_assert(sizeof(ClauseHead) == 8);

class Arena {
  public:
    static constexpr std::uint32_t head_words = 2;
    static constexpr std::uint64_t max_words = std::numeric_limits<std::uint32_t>::max();

    ClauseHead& head(Ref at) { return *reinterpret_cast<ClauseHead*>(words_.data() + at); }
    const ClauseHead& head(Ref at) const { return *reinterpret_cast<const ClauseHead*>(words_.data() + at); }
    std::span<Lit> literals(Ref at) { return {words_.data() + at + head_words, head(at).size}; }
    std::span<const Lit> literals(Ref at) const { return {words_.data() + at + head_words, head(at).size}; }

    bool has_room(std::size_t size) const { return words_.size() + size + head_words <= max_words; }
    Ref add(std::span<const Lit> literals, std::uint32_t glue, bool kept) {
        const auto at = static_cast<Ref>(words_.size());
        words_.resize(words_.size() + head_words + literals.size());
        head(at) = {static_cast<std::uint32_t>(literals.size()), glue, 0, kept, 0, 0};
        std::copy(literals.begin(), literals.end(), words_.begin() + at + head_words);
        return at;
    }
    // Moves a clause down to `to` (not above it) and returns the first word behind it.
    Ref move(Ref from, Ref to) {
        const std::uint32_t words = head_words + head(from).size;
        std::copy_n(words_.begin() + from, words, words_.begin() + to);
        return to + words;
    }
    void cut(Ref end) { words_.resize(end); }
    void shrink() { words_.shrink_to_fit(); }
    std::size_t bytes() const { return words_.capacity() * sizeof(std::uint32_t); }
    std::size_t size() const { return words_.size(); }

  private:
    std::vector<std::uint32_t> words_;
};

// A clause that watches a literal, and another literal of it: if that one is true, the clause need not be read.
struct Watch {
    Ref at;
    Lit blocker;
};

}  // namespace cover::learn
