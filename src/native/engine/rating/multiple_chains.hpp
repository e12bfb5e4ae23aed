// Chains of many lines: what all candidates of a cell, or all places of a digit in a region, imply; what a candidate
// implies whether on or off; and candidates that imply a contradiction.
#pragma once

#include <memory>
#include <vector>

#include "common/interrupt.hpp"
#include "rating/closure.hpp"
#include "rating/lengths.hpp"
#include "rating/reach.hpp"
#include "rating/step.hpp"

namespace cover::rating {

class MultipleChains {
  public:
    explicit MultipleChains(Listener listener) : listener_(listener) {}

    // The first of the easiest. rules: what closures use beyond singles, nullptr for level 0.
    bool find(const Grid& grid, const Mode& mode, Rules* rules, Step& step, const Reach* reach = nullptr);

    // All of them, as falls of a board that closures have reduced; those alone that need what has been removed.
    void find_all(const Grid& now, const Grid& before, const Mode& mode, Rules* rules, Falls& falls,
                  std::vector<NestedChain>& nested);

  private:
    enum Form : int { both_ways = 1, of_cell = 5, of_region = 6, contradiction = 7 };  // ranks of equal complexity

    const Closure& closure(int candidate, bool on);
    // The ends of a step's chains: a node in a closure each.
    struct End {
        const Closure* closure;
        const Node* node;
    };
    struct Hint {
        int complexity, form;
        std::int16_t candidate;
        bool on;
        std::int32_t first_end, ends;  // in ends_
    };
    void search(const Grid& grid, const Mode& mode, Rules* rules);
    void take(Form form, int complexity, int candidate, bool on, const End* ends, int many);
    template <class Use>
    void ancestors(const End& end, const Use& use);
    int nested_complexity(const End* ends, int many);
    void contradictions(int candidate);
    void doubles(int candidate);
    void region_chains(int cell, int digit);
    void cell_chains(int cell);
    void from_each(Form form, const std::int16_t* sources, int many);
    void common(Form form, const Closure* const* closures, int many);

    Listener listener_;
    const Grid* grid_ = nullptr;
    const Mode* mode_ = nullptr;
    Rules* rules_ = nullptr;
    const Reach* reach_ = nullptr;
    std::vector<std::unique_ptr<Closure>> closures_;  // by candidate and off, on
    std::vector<std::uint32_t> rounds_;               // when each was last run
    std::uint32_t round_ = 0;
    bool all_ = false;  // every hint is kept, not the best alone
    std::vector<Hint> hints_;
    std::vector<End> ends_;
    std::vector<const Node*> todo_;
    int best_complexity_ = 0, best_form_ = 0, best_candidate_ = -1;
    bool best_on_ = false;
};

}  // namespace cover::rating
