// Clauses of broken rules: boxes that are as large as can be, and arrays that are refused.
#include <vector>

#include "check.hpp"
#include "rules/boxes.hpp"

using namespace cover::rules;

namespace {

using Numbers = std::vector<std::int32_t>;

// Of three cells with symbols 0 and 1 just one holds 1; a state is how many so far.
const Numbers one_starts{0, 2, 5, 7}, one_arcs{0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0};

TEST(a_clause_names_as_few_cells_as_break_a_rule_of_two_symbols) {
    Boxes boxes(2, Numbers{-1, 1, -2, 2, -3, 3});
    CHECK(!boxes.add_automaton(one_starts, one_arcs) && !boxes.add_rule(0, Numbers{0, 1, 2}));
    CHECK(boxes.around(Numbers{0, 1, 0}).empty());
    CHECK((boxes.around(Numbers{0, 0, 0}) == std::vector<Numbers>{{1, 2, 3}}));
    CHECK((boxes.around(Numbers{1, 1, 0}) == std::vector<Numbers>{{-1, -2}}));
    CHECK((boxes.around(Numbers{1, 1, 1}) == std::vector<Numbers>{{-2, -3}}));
}

TEST(symbols_that_a_cell_cannot_hold_are_not_named) {
    Boxes boxes(2, Numbers{-1, 1, 0, 2, -3, 3});  // the second cell holds 1
    CHECK(!boxes.add_automaton(one_starts, one_arcs) && !boxes.add_rule(0, Numbers{0, 1, 2}));
    CHECK((boxes.around(Numbers{0, 1, 1}) == std::vector<Numbers>{{-3}}));
}

TEST(of_many_symbols_one_that_must_not_be_is_named_and_not_all_others) {
    Boxes boxes(3, Numbers{1, 2, 3, 4, 5, 6});
    const Numbers starts{0, 3, 9},
        arcs{0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 1, 0, 0, 2, 0, 1, 0, 0, 1, 2, 0, 2, 0, 0, 2, 1, 0};
    CHECK(!boxes.add_automaton(starts, arcs) && !boxes.add_rule(0, Numbers{0, 1}));  // they differ
    CHECK((boxes.around(Numbers{1, 1}) == std::vector<Numbers>{{-2, -5}}));
}

TEST(arrays_that_do_not_fit_each_other_are_refused) {
    Boxes boxes(2, Numbers{-1, 1, -2, 2, -3, 3});
    CHECK(boxes.add_automaton(Numbers{0, 3, 5, 7}, Numbers{0, 0, 0}).has_value());  // fewer arcs
    CHECK(boxes.add_automaton(Numbers{0, 1}, Numbers{0, 2, 0}).has_value());        // no such symbol
    CHECK(boxes.add_automaton(Numbers{0, 1}, Numbers{1, 0, 0}).has_value());        // nor state before
    CHECK(boxes.add_automaton(Numbers{0, 1}, Numbers{0, 0, 1}).has_value());        // nor after
    CHECK(boxes.add_automaton(Numbers{}, Numbers{}).has_value());
    CHECK(boxes.automata() == 0 && boxes.add_rule(0, Numbers{}).has_value());
    CHECK(!boxes.add_automaton(one_starts, one_arcs));
    CHECK(boxes.add_rule(0, Numbers{0, 1}).has_value() && boxes.add_rule(0, Numbers{0, 1, 3}).has_value());
    CHECK(boxes.word_fault(Numbers{0, 0}).has_value() && boxes.word_fault(Numbers{0, 0, 2}).has_value());
    CHECK(!boxes.word_fault(Numbers{0, 0, 1}));
}

}  // namespace
