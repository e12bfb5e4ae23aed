// Which candidates are true if one is, by chains of any length: all at once, without their order.
#pragma once

#include "rating/links.hpp"

namespace cover::rating {

class Reach {
  public:
    void read(const Links& links);

    // Whether chains exist from a candidate, on or off, to its opposite; and from it, on, to itself by way of another.
    bool opposes(int candidate, bool on) const;
    bool is_in_cycle(int candidate) const { return in_cycle_.has(candidate); }
    // Whether some candidate follows, on or off, from each of these being on.
    bool have_common(const std::int16_t* candidates, int many) const;

  private:
    using Word = std::uint64_t;
    Word* row(std::vector<Word>& table, std::size_t k) const { return table.data() + k * words_; }
    const Word* row(const std::vector<Word>& table, std::size_t k) const { return table.data() + k * words_; }
    std::size_t number(int candidate) const { return index(numbers_[index(candidate)]); }
    void visit(std::size_t at);

    std::array<std::int16_t, candidate_count> numbers_;  // by candidate: its place among all, of which rows are sets
    std::size_t many_ = 0, words_ = 0;
    std::vector<Word> weak_, strong_, next_;  // next_: on from on, by way of one that is off
    std::vector<Word> on_, off_;              // by component: what follows from it
    std::vector<std::int32_t> component_, low_, order_;
    std::vector<std::int16_t> stack_;
    std::int32_t visited_ = 0, components_ = 0;
    Bits in_cycle_;
    std::vector<std::int16_t> candidates_;
};

}  // namespace cover::rating
