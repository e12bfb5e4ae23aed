// The border between Python and the engine's room `logic`: states cross it as bytes an option, 0 or 1.
#include "arrays.hpp"
#include "rooms.hpp"
#include "signals.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "covers/cover.hpp"
#include "logic/chains.hpp"
#include "logic/linear.hpp"
#include "logic/links.hpp"
#include "logic/many.hpp"
#include "logic/refutations.hpp"
#include "logic/structures.hpp"
#include "logic/trades.hpp"
#include "logic/whips.hpp"

namespace cover::binding {

namespace {

using Bytes = Bytes8;
using Items = Ints32;
using Starts = Ints64;

// bases, inner items, the sides, the items over each side
using PlainLink = std::tuple<std::vector<std::int32_t>, std::vector<std::int32_t>, std::vector<std::int32_t>,
                             std::vector<std::int32_t>, std::vector<std::int32_t>, std::vector<std::int32_t>>;
// links, items between, ends (item, item, options), options removed
using PlainChain = std::tuple<std::vector<std::int32_t>, std::vector<std::int32_t>,
                              std::vector<std::tuple<std::int32_t, std::int32_t, std::vector<std::int32_t>>>,
                              std::vector<std::int32_t>>;

// Strong links of a state, made into Python's numbers one at a time: there may be thousands, of which few are shown.
struct LinkList {
    std::shared_ptr<const logic::Structure> structure;
    std::vector<logic::Link> links;

    PlainLink at(std::int64_t number) const {
        if (number < 0 || index(number) >= links.size()) throw nb::index_error("there is no such link");
        const logic::Link& one = links[index(number)];
        return {one.bases, one.inner, one.sides[0], one.sides[1], one.holders[0], one.holders[1]};
    }
    std::vector<std::int64_t> with_bases(const std::vector<std::int32_t>& bases) const {
        std::vector<std::int64_t> made;
        for (std::size_t k = 0; k < links.size(); ++k)
            if (links[k].bases == bases) made.push_back(static_cast<std::int64_t>(k));
        return made;
    }
    LinkList chosen(const Items& numbers) const {
        LinkList made{structure, {}};
        for (std::size_t k = 0; k < numbers.shape(0); ++k) {
            const auto number = index(numbers.data()[k]);
            if (number >= links.size()) throw nb::index_error("there is no such link");
            made.links.push_back(links[number]);
        }
        return made;
    }
};

// What never changes, and the finders that ask it about a state. Immutable, so threads may share it.
class Logic {
  public:
    explicit Logic(const cover::Cover& problem) {
        if (const auto reason = logic::refuses(problem)) throw std::invalid_argument("logic does not take " + *reason);
        nb::gil_scoped_release release;
        structure_ = std::make_shared<const logic::Structure>(problem);
    }

    auto structures(const Bytes& live, const Bytes& placed, const Items& bases, const Items& covers, std::int32_t size,
                    std::int32_t rank, std::int64_t limit, bool distinct, const Items& bounded,
                    std::int32_t most) const {
        if (size < 1 || rank < 0 || limit < 1) throw std::invalid_argument("size, rank or limit out of range");
        check_items(bases, structure_->primary());
        check_items(covers, structure_->items());
        check_items(bounded, structure_->options());
        if (most < 0 || (most > 0 && bounded.shape(0) == 0)) throw std::invalid_argument("a bound needs options");
        check_state(live, placed);
        auto found = released([&] {
            return logic::base_covers(*state(live, placed), span_of(bases), span_of(covers), size, rank, index(limit),
                                      distinct, {span_of(bounded), most});
        });
        std::vector<std::tuple<std::vector<std::int32_t>, std::vector<std::int32_t>, std::vector<std::int32_t>>> made;
        for (auto& one : found) made.emplace_back(std::move(one.bases), std::move(one.covers), std::move(one.removes));
        return made;
    }

    // What strong links there are; Python picks among them before it asks for chains.
    auto links(const Bytes& live, const Bytes& placed, const Items& bases, bool grouped,
               const std::vector<std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>>& families,
               std::int32_t min_bases, std::int32_t max_bases, std::int64_t limit) const {
        check_items(bases, structure_->primary());
        logic::Links of{{bases.data(), bases.data() + bases.shape(0)}, grouped, {}, min_bases, max_bases};
        for (const auto& [side, covers] : families) {
            check_items(side, structure_->primary());
            check_items(covers, structure_->items());
            of.families.push_back({side, covers});
        }
        if (min_bases < 1 || limit < 1) throw std::invalid_argument("min_bases or limit out of range");
        check_state(live, placed);
        return LinkList{structure_, released([&] { return logic::links_of(*state(live, placed), of, index(limit)); })};
    }

    auto chains(const Bytes& live, const Bytes& placed, const LinkList& links, const Items& allowed,
                const Items& labels, std::int32_t max_links, bool closed, bool thorough, std::int64_t work,
                std::int64_t limit) const {
        check_items(allowed, structure_->items());
        check_state(live, placed);
        const auto items = index(structure_->items());
        if (labels.shape(0) != items) throw std::invalid_argument("labels: one per item is needed");
        const std::vector<logic::Link>& given = own(links);
        logic::Shape shape{std::vector<bool>(items),
                           {labels.data(), labels.data() + items},
                           index(std::max(max_links, 1)),
                           work,
                           thorough};
        for (std::size_t k = 0; k < allowed.shape(0); ++k) shape.allowed[index(allowed.data()[k])] = true;
        std::vector<logic::Chain> found;
        listening([&](const Listener& listener) {
            const auto find = closed ? logic::loops : logic::chains;
            found = find(*state(live, placed), given, shape, index(std::max<std::int64_t>(limit, 1)), listener);
        });
        std::vector<PlainChain> made;
        for (auto& one : found) made.push_back(plain(std::move(one)));
        return made;
    }

    auto nets(const Bytes& live, const Bytes& placed, const LinkList& links, const Items& stems, std::int32_t max_links,
              std::int64_t limit) const {
        check_items(stems, structure_->primary());
        check_state(live, placed);
        const std::vector<logic::Link>& given = own(links);
        std::vector<logic::Net> found;
        listening([&](const Listener& listener) {
            found = logic::nets(*state(live, placed), given, {stems.data(), stems.shape(0)},
                                index(std::max(max_links, 1)), index(std::max<std::int64_t>(limit, 1)), listener);
        });
        std::vector<std::tuple<std::int32_t, std::int32_t, std::vector<PlainChain>>> made;
        for (auto& net : found) {
            std::vector<PlainChain> ways;
            for (auto& one : net.chains) ways.push_back(plain(std::move(one)));
            made.emplace_back(net.target, net.item, std::move(ways));
        }
        return made;
    }

    // Trades out of pairs of options (one, other, extra: three numbers in a row each), as even and odd pairs by number.
    auto exchanges(const Items& pairs, std::int64_t min_pairs, std::int64_t max_pairs, std::int64_t max_extra,
                   std::int64_t limit) const {
        if (pairs.shape(0) % 3 != 0) throw std::invalid_argument("pairs: three numbers each are needed");
        if (min_pairs < 1 || max_pairs < min_pairs || max_extra < 0 || limit < 1)
            throw std::invalid_argument("min_pairs, max_pairs, max_extra or limit out of range");
        std::vector<logic::Pair> given;
        for (std::size_t k = 0; k < pairs.shape(0); k += 3) {
            check_items(std::span<const std::int32_t>(pairs.data() + k, 2), structure_->options());
            given.push_back({pairs.data()[k], pairs.data()[k + 1], pairs.data()[k + 2]});
        }
        auto found = released([&] {
            return logic::exchanges(*structure_, given, {index(min_pairs), index(max_pairs), index(max_extra)},
                                    index(limit));
        });
        std::vector<std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>> made;
        for (auto& one : found) made.emplace_back(std::move(one.even), std::move(one.odd));
        return made;
    }

    auto whips(const Bytes& live, const Bytes& placed, std::int32_t max_length, bool all, std::size_t room) const {
        check_state(live, placed);
        std::vector<logic::Whip> found;
        listening([&](const Listener& listener) {
            found = logic::shortest_whips(*state(live, placed), max_length, all, room, listener);
        });
        std::vector<std::tuple<std::int32_t, std::vector<std::int32_t>, std::vector<std::int32_t>>> made;
        for (auto& one : found) made.emplace_back(one.target, std::move(one.items), std::move(one.rights));
        return made;
    }

    // As numbers in a row: target, last item, count of lines; each line as item, option, or as -1 and a refutation.
    std::vector<std::int32_t> refutation(const Bytes& live, const Bytes& placed, std::int32_t depth,
                                         std::int32_t inner_lines, std::int64_t work) const {
        check_state(live, placed);
        if (depth < 1 || inner_lines < 0) throw std::invalid_argument("depth or inner_lines out of range");
        std::optional<logic::Refutation> found;
        listening([&](const Listener& listener) {
            found = logic::smallest_refutation(*state(live, placed), {depth, inner_lines, work, listener});
        });
        std::vector<std::int32_t> made;
        if (found) write(*found, made);
        return made;
    }

    // (option, multipliers by item), nothing if there is no proof within the limits.
    std::optional<std::pair<std::int32_t, std::vector<std::pair<std::int32_t, std::int32_t>>>> linear_proof(
        const Bytes& live, const Bytes& placed, std::int64_t enough, std::int64_t max_programs, std::int32_t max_bases,
        std::int64_t work) const {
        check_state(live, placed);
        if (enough < 1 || max_programs < 0) throw std::invalid_argument("enough or max_programs out of range");
        std::optional<logic::LinearProof> found;
        listening([&](const Listener& listener) {
            found = logic::smallest_linear_proof(*state(live, placed),
                                                 {index(enough), index(max_programs), max_bases, work, listener});
        });
        if (!found) return std::nullopt;
        return std::pair{found->option, std::move(found->times)};
    }

    std::vector<std::int32_t> linear_false(const Bytes& live, const Bytes& placed,
                                           const std::optional<std::vector<std::int32_t>>& items) const {
        check_state(live, placed);
        if (items) check_items(*items, structure_->items());
        std::vector<std::int32_t> found;
        listening(
            [&](const Listener& listener) { found = logic::linear_false(*state(live, placed), items, listener); });
        return found;
    }

    // (multipliers by item, bases before fractions were multiplied out, by what they were).
    std::optional<std::tuple<std::vector<std::pair<std::int32_t, std::int32_t>>, double, std::int32_t>> linear_proof_of(
        const Bytes& live, const Bytes& placed, std::int32_t option, bool is_true,
        const std::optional<std::vector<std::int32_t>>& items, std::int64_t work) const {
        check_state(live, placed);
        if (items) check_items(*items, structure_->items());
        std::optional<logic::LinearProof> found;
        listening([&](const Listener& listener) {
            const logic::Claim claim = is_true ? logic::Claim::is_true : logic::Claim::is_false;
            found = logic::linear_proof_of(*state(live, placed), option, claim, items, work, listener);
        });
        if (!found) return std::nullopt;
        return std::tuple{std::move(found->times), found->bases, found->scale};
    }

    auto rate(const Starts& starts, const Items& given, std::int32_t max_length, unsigned workers,
              std::optional<double> seconds) const {
        if (starts.shape(0) < 1 || starts.data()[0] != 0 ||
            starts.data()[starts.shape(0) - 1] != static_cast<std::int64_t>(given.shape(0)))
            throw std::invalid_argument("starts must ascend from 0 to the number of options given");
        for (std::size_t k = 1; k < starts.shape(0); ++k)
            if (starts.data()[k] < starts.data()[k - 1]) throw std::invalid_argument("starts must ascend");
        check_items(given, structure_->options());
        if (workers < 1) throw std::invalid_argument("at least one worker is needed");
        std::vector<logic::WhipRating> ratings;
        interruptible(seconds, [&](Interrupt& interrupt) {
            ratings = logic::rate_many(*structure_, span_of(starts), span_of(given), max_length, workers, interrupt);
        });
        std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t, bool>> made;
        for (const auto& one : ratings)
            made.emplace_back(one.contradiction ? -1 : one.solved, one.longest, one.steps, one.stopped);
        return made;
    }

  private:
    // For as long as it takes.
    template <class Work>
    static void listening(const Work& work) {
        interruptible({}, [&](Interrupt& interrupt) { work(Listener{&interrupt, true}); });
    }
    static void write(const logic::Refutation& found, std::vector<std::int32_t>& made) {
        made.insert(made.end(), {found.target, found.last, static_cast<std::int32_t>(found.lines.size())});
        for (const auto& line : found.lines) {
            made.push_back(line.item);
            if (line.nested.empty()) made.push_back(line.option);
            else write(line.nested.front(), made);
        }
    }
    static void check_items(std::span<const std::int32_t> items, std::int32_t bound) {
        for (const std::int32_t item : items)
            if (item < 0 || item >= bound) throw std::invalid_argument("there is no number " + std::to_string(item));
    }
    static void check_items(const Items& items, std::int32_t bound) { check_items(span_of(items), bound); }
    const std::vector<logic::Link>& own(const LinkList& links) const {
        if (links.structure != structure_) throw std::invalid_argument("these are links of another problem");
        return links.links;
    }
    static PlainChain plain(logic::Chain chain) {
        std::vector<std::tuple<std::int32_t, std::int32_t, std::vector<std::int32_t>>> ends;
        for (auto& end : chain.ends) ends.emplace_back(end.first, end.last, std::move(end.removes));
        return {std::move(chain.links), std::move(chain.between), std::move(ends), std::move(chain.removes)};
    }
    void check_state(const Bytes& live, const Bytes& placed) const {
        const auto options = index(structure_->options());
        if (live.shape(0) != options || placed.shape(0) != options)
            throw std::invalid_argument("live and placed: one byte per option is needed");
    }
    // The state of these bytes. The last one is kept: many finders ask about the same.
    std::shared_ptr<const logic::State> state(const Bytes& live, const Bytes& placed) const {
        const auto options = index(structure_->options());
        const std::scoped_lock lock(last_.guard);
        if (last_.state && std::equal(last_.live.begin(), last_.live.end(), live.data()) &&
            std::equal(last_.placed.begin(), last_.placed.end(), placed.data()))
            return last_.state;
        auto made = std::make_shared<logic::State>(*structure_);
        for (logic::Option option = 0; option < structure_->options(); ++option)
            if (live.data()[option] == 0) made->remove(option);
        for (logic::Option option = 0; option < structure_->options(); ++option)
            if (placed.data()[option] != 0) made->place(option);
        last_.live.assign(live.data(), live.data() + options);
        last_.placed.assign(placed.data(), placed.data() + options);
        last_.state = std::move(made);
        return last_.state;
    }

    struct Last {
        std::mutex guard;
        std::vector<std::uint8_t> live, placed;
        std::shared_ptr<const logic::State> state;
    };
    std::shared_ptr<const logic::Structure> structure_;
    mutable Last last_;
};

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<LinkList>(module, "Links")
        .def("__len__", [](const LinkList& links) { return links.links.size(); })
        .def("__getitem__", &LinkList::at, "number"_a)
        .def("with_bases", &LinkList::with_bases, "bases"_a)
        .def("chosen", &LinkList::chosen, "numbers"_a);
    nb::class_<Logic>(module, "Logic")
        .def(nb::init<const cover::Cover&>(), "problem"_a)
        .def_static(
            "refuses", [](const cover::Cover& problem) { return logic::refuses(problem); }, "problem"_a)
        .def("structures", &Logic::structures, "live"_a, "placed"_a, "bases"_a, "covers"_a, "size"_a, "rank"_a,
             "limit"_a, "distinct"_a, "bounded"_a, "most"_a)
        .def("links", &Logic::links, "live"_a, "placed"_a, "bases"_a, "grouped"_a, "families"_a, "min_bases"_a,
             "max_bases"_a, "limit"_a)
        .def("chains", &Logic::chains, "live"_a, "placed"_a, "links"_a, "allowed"_a, "labels"_a, "max_links"_a,
             "closed"_a, "thorough"_a, "work"_a, "limit"_a)
        .def("nets", &Logic::nets, "live"_a, "placed"_a, "links"_a, "stems"_a, "max_links"_a, "limit"_a)
        .def("exchanges", &Logic::exchanges, "pairs"_a, "min_pairs"_a, "max_pairs"_a, "max_extra"_a, "limit"_a)
        .def("whips", &Logic::whips, "live"_a, "placed"_a, "max_length"_a, "all"_a, "room"_a)
        .def("refutation", &Logic::refutation, "live"_a, "placed"_a, "depth"_a, "inner_lines"_a, "work"_a)
        .def("linear_proof", &Logic::linear_proof, "live"_a, "placed"_a, "enough"_a, "max_programs"_a, "max_bases"_a,
             "work"_a)
        .def("linear_false", &Logic::linear_false, "live"_a, "placed"_a, "items"_a.none())
        .def("linear_proof_of", &Logic::linear_proof_of, "live"_a, "placed"_a, "option"_a, "is_true"_a,
             "items"_a.none(), "work"_a)
        .def("rate", &Logic::rate, "starts"_a, "given"_a, "max_length"_a, "workers"_a, "seconds"_a.none());
}

}  // namespace cover::binding
