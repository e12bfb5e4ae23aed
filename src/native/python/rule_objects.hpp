// The rules of a board read from the objects of problems/rules.py: equal automata, rows of weights and lists of sets are
// taken once, and the sums that follow from those of the board are added.
#pragma once

#include "rule_lists.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rules/derived_sums.hpp"
#include "rules/sums.hpp"

namespace cover::binding {

using Marks = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Of rules that are stated in full: the classes Regular, Sum and Sets, and what makes an automaton of a sum that is too
// large to be one here.
struct RuleKinds {
    nb::object regular, sum, sets, automaton_of;
};

class RuleObjects : public RuleLists {
  public:
    using Worthwhile = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int64_t>;

    RuleObjects(std::int32_t symbols, const RuleKinds& kinds) : symbols_(symbols), kinds_(kinds) {}

    // The stated ones of some rules, in their order. False if one is about no cell, which is for others to say; on a
    // board without cells, Sets are read: those of no sets are a rule that nothing keeps.
    bool read(const nb::sequence& rules, bool has_cells) {
        has_cells_ = has_cells;
        for (const nb::handle rule : rules) {
            bool read = true;
            if (is(rule, kinds_.regular)) read = read_word(rule);
            else if (is(rule, kinds_.sum)) read = read_sum(rule);
            else if (is(rule, kinds_.sets)) read = read_sets(rule);
            if (!read) return false;
        }
        return true;
    }

    // What cages leave of the regions, which have no fault.
    void derive(rules::CellLists regions, std::int32_t cells, const Worthwhile& worthwhile) {
        if (cage_rows_.empty()) return;
        bool full = false;
        for (std::size_t r = 0; r < regions.size(); ++r) full |= regions[r].size() == index(symbols_);
        const auto fault = rules::lists_fault(cages_.starts, cages_.members, cells, cells);
        if (!full || fault) return;  // the fault is found again with all others
        const auto [most_regions, few_cells, most_cells, slack] = worthwhile;
        const rules::Cages cages{{cages_.starts, cages_.members}, cage_rows_, cage_totals_, weights_};
        const auto derived =
            rules::derived_sums(regions, cages, cells, index(symbols_), {most_regions, few_cells, most_cells, slack});
        for (const auto& one : derived) add_derived(one);
    }

    // Sums get their numbers behind those of the automata; what is connected follows, each with its cells.
    void finish(const nb::list& connected, const std::vector<Connectivity>& connectivity) {
        const auto automata = static_cast<std::int32_t>(automaton_starts_.size()) - 1;
        for (const auto rule : sums_) data_[index(rule)] += automata;
        auto next = automata + static_cast<std::int32_t>(sums_.size());
        for (const nb::handle cells : connected) {
            cells_.add(cells);
            data_.push_back(next++);
        }
        for (const auto& one : connectivity) add_connectivity(one);
    }

  private:
    // What is known of an array of weights: the number of each row; whether all are the same.
    struct Weights {
        std::vector<std::int32_t> rows;
        bool alike = true, fits = true;
    };
    struct Names {
        static nb::object of(const char* word) {
            nb::object made = nb::steal(PyUnicode_InternFromString(word));
            if (!made.is_valid()) throw nb::python_error();
            return made;
        }
        nb::object cells = of("cells"), automaton = of("automaton"), weights = of("weights"), totals = of("totals"),
                   sets = of("sets"), filtering = of("filtering"), starts = of("starts"), arcs = of("arcs");
    };

    static bool is(nb::handle rule, const nb::object& kind) {
        return rule.type().is(kind) || PyObject_IsInstance(rule.ptr(), kind.ptr()) == 1;
    }

    bool add_cells(nb::handle rule) {
        const auto before = cells_.members.size();
        cells_.add(attribute(rule, names_.cells));
        return cells_.members.size() > before;
    }

    bool read_word(nb::handle rule) {
        if (!add_cells(rule)) return false;
        data_.push_back(number_of(attribute(rule, names_.automaton)));
        return true;
    }

    std::int32_t number_of(nb::object automaton) {
        const auto found = automata_.find(automaton.ptr());
        if (found != automata_.end()) return found->second;
        const auto read = attribute(automaton, names_.filtering);
        const auto number = add_automaton(nb::cast<Ints32>(attribute(read, names_.starts)),
                                          nb::cast<Table>(attribute(read, names_.arcs)));
        automata_.emplace(automaton.ptr(), number);
        held_.push_back(std::move(automaton));
        return number;
    }

    bool read_sets(nb::handle rule) {
        if (!add_cells(rule) && has_cells_) return false;
        const auto marks = nb::cast<Marks>(attribute(rule, names_.sets));
        if (marks.shape(1) > 64) throw std::invalid_argument("a mask has 64 symbols at most");
        std::vector<std::uint64_t> words(marks.shape(0));
        for (std::size_t k = 0; k < words.size(); ++k)
            for (std::size_t s = 0; s < marks.shape(1); ++s)
                words[k] |= std::uint64_t{marks.data()[k * marks.shape(1) + s]} << s;
        const auto [entry, is_new] = lists_.try_emplace(words, 0);
        if (is_new) entry->second = add_sets(words);
        data_.push_back(~entry->second);
        return true;
    }

    bool read_sum(nb::handle rule) {
        const auto first = cells_.members.size();
        if (!add_cells(rule)) return false;
        const std::size_t size = cells_.members.size() - first;
        const Weights* const weights =
            symbols_ <= rules::sum_symbols ? &weights_of(attribute(rule, names_.weights)) : nullptr;
        if (!weights || !weights->fits) {
            data_.push_back(number_of(kinds_.automaton_of(rule)));
            return true;
        }
        if (weights->rows.size() != size) throw std::invalid_argument("a sum needs a row of weights for each cell");
        sums_.push_back(static_cast<std::int32_t>(data_.size()));
        data_.push_back(static_cast<std::int32_t>(sums_.size()) - 1);
        weight_rows_.insert(weight_rows_.end(), weights->rows.begin(), weights->rows.end());
        totals_.add(attribute(rule, names_.totals));
        const auto count = totals_.members.size() - index(totals_.starts[totals_.starts.size() - 2]);
        if (weights->alike && count == 1) {
            cages_.members.insert(cages_.members.end(), cells_.members.end() - static_cast<std::ptrdiff_t>(size),
                                  cells_.members.end());
            cages_.starts.push_back(static_cast<std::int32_t>(cages_.members.size()));
            cage_rows_.push_back(weights->rows.front());
            cage_totals_.push_back(totals_.members.back());
        }
        return true;
    }

    const Weights& weights_of(nb::object array) {
        if (const auto found = known_.find(array.ptr()); found != known_.end()) return found->second;
        const auto table = nb::cast<Table>(array);
        if (table.shape(1) != index(symbols_)) throw std::invalid_argument("a row of weights has one for each symbol");
        Weights made;
        std::int64_t heaviest = 0, width = 0;
        for (std::size_t k = 0; k < table.shape(0); ++k) {
            const std::span row(table.data() + k * table.shape(1), table.shape(1));
            made.rows.push_back(row_of({row.begin(), row.end()}));
            made.alike &= made.rows.back() == made.rows.front();
            const auto [least, most] = std::ranges::minmax(row);
            width += std::int64_t{most} - least;
            heaviest = std::max({heaviest, std::abs(std::int64_t{least}), std::abs(std::int64_t{most})});
        }
        made.fits = width <= rules::widest_sum && heaviest <= rules::heaviest &&
                    heaviest * static_cast<std::int64_t>(table.shape(0)) <= rules::greatest_sum;
        held_.push_back(array);
        return known_.emplace(array.ptr(), std::move(made)).first->second;
    }

    std::int32_t row_of(std::vector<std::int32_t> row) {
        const auto [entry, is_new] = rows_.try_emplace(std::move(row), static_cast<std::int32_t>(rows_.size()));
        if (is_new) add_weights(entry->first);
        return entry->second;
    }

    // One that would be too large is left out: it says nothing new.
    void add_derived(const rules::DerivedSum& one) {
        const auto symbols = index(symbols_);
        const auto [least, most] = std::ranges::minmax(std::span(weights_).subspan(index(one.row) * symbols, symbols));
        const auto many = static_cast<std::int64_t>(one.inside.size() + one.outside.size());
        if (many * (std::int64_t{most} - least) > rules::widest_sum ||
            many * std::max(std::abs(std::int64_t{least}), std::abs(std::int64_t{most})) > rules::greatest_sum)
            return;
        const auto row = weights_.begin() + static_cast<std::ptrdiff_t>(index(one.row) * symbols);
        std::vector<std::int32_t> negative(row, row + static_cast<std::ptrdiff_t>(symbols));
        for (auto& weight : negative) weight = -weight;
        cells_.members.insert(cells_.members.end(), one.inside.begin(), one.inside.end());
        cells_.members.insert(cells_.members.end(), one.outside.begin(), one.outside.end());
        cells_.starts.push_back(static_cast<std::int32_t>(cells_.members.size()));
        weight_rows_.insert(weight_rows_.end(), one.inside.size(), one.row);
        if (!one.outside.empty())
            weight_rows_.insert(weight_rows_.end(), one.outside.size(), row_of(std::move(negative)));
        sums_.push_back(static_cast<std::int32_t>(data_.size()));
        data_.push_back(static_cast<std::int32_t>(sums_.size()) - 1);
        totals_.members.push_back(static_cast<std::int32_t>(one.total));
        totals_.starts.push_back(static_cast<std::int32_t>(totals_.members.size()));
    }

    std::int32_t symbols_;
    bool has_cells_ = true;
    RuleKinds kinds_;
    Names names_;
    std::vector<nb::object> held_;  // whose places are keys below
    std::unordered_map<PyObject*, std::int32_t> automata_;
    std::unordered_map<PyObject*, Weights> known_;
    std::map<std::vector<std::int32_t>, std::int32_t> rows_;
    std::map<std::vector<std::uint64_t>, std::int32_t> lists_;
    std::vector<std::int32_t> sums_;  // the rules that are sums
    FlatLists cages_;                 // sums with one total whose cells weigh alike, derived ones apart
    std::vector<std::int32_t> cage_rows_, cage_totals_;
};

}  // namespace cover::binding
