// Candidate masks per cell and position masks per (full region, symbol), kept together: dropping a mark updates both in
// O(1) and yields singles without rescans. Branching learns from failures (weights.hpp). The stack is explicit.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "boards/bitmask.hpp"
#include "boards/geometry.hpp"
#include "boards/peers.hpp"
#include "boards/record.hpp"
#include "boards/rule_queue.hpp"
#include "boards/weights.hpp"
#include "common/clock.hpp"

namespace cover::boards {

// Invariants between operations: bit i of a position mask is set iff the cell there has the symbol as candidate;
// sizes are the popcounts; a mask of size 1 that has not acted yet is in its queue, and so is a position mask that may
// have come to lie within another region (each once: waiting_ says which). The queues are empty at every node.
// With rules (`ruled`), those whose cells have lost candidates wait in a queue that is served last.
// copying: a guess saves the whole state, else a trail remembers what was dropped. Record hears of guesses, of what they
// refute and of locked candidates, for certificates.
template <class Mask, bool copying, bool ruled, class Record = NoRecord>
class Masks final : public BoardSearch {
  public:
    explicit Masks(const BoardArrays& board, Record record = {})
        : BoardSearch(static_cast<std::int32_t>(board.candidates.size())),
          geometry_(geometry_of<Mask>(board)),
          weights_(variables()),
          record_(std::move(record)) {
        const std::size_t variables = this->variables();
        // One block, so that one memcpy saves the state: candidate masks, position masks, sizes of both.
        state_.resize(variables * (sizeof(Mask) + 1));
        candidates_ = reinterpret_cast<Mask*>(state_.data());
        positions_ = candidates_ + geometry_.cells;
        sizes_ = reinterpret_cast<std::uint8_t*>(positions_ + geometry_.positions);
        naked_.reserve(geometry_.cells);
        hidden_.reserve(geometry_.positions);
        waiting_.resize(geometry_.positions);
        if constexpr (ruled) {
            rules_.emplace(board.rules, geometry_.cells, geometry_.symbols,
                           rules::CellLists{board.region_starts, board.region_cells});
            queue_.emplace(*rules_);
            if (rules_->asks_who_differs()) peers_.emplace(board);
            if (peers_) rules_->note_who_differs([&](auto one, auto other) { return peers_->differ(one, other); });
        }
        load(board.candidates);
    }

    void restart(std::span<const std::uint64_t> candidates) override {
        counters_ = {};
        kept_.clear();
        forget();
        frames_.clear();
        refuted_.clear();
        trail_.clear();
        broken_ = probes_all_ = false;
        probed_ = tried_ = 0;
        phase_ = Phase::fresh;
        load(candidates);
    }

    Pause run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) override {
        const Deadline deadline(seconds);
        std::uint64_t until_clock = clock_period;
        for (;;) {
            // A node ends in a phase, and the next one begins by it; so a pause may come between any two.
            if (phase_ == Phase::solved) {
                if (solutions == 0) return Pause::solutions;
                --solutions;
                ++counters_.solutions;
                if (keep) keep_solution();
                phase_ = Phase::dead;
                if (solutions == 0) return Pause::solutions;
            }
            if (phase_ == Phase::dead && frames_.empty()) {
                phase_ = Phase::done;
                record_.refuted();
            }
            if (phase_ == Phase::done) return Pause::exhausted;
            if (counters_.nodes >= nodes) return Pause::nodes;
            if (--until_clock == 0) {
                if (deadline.is_over()) return Pause::slice;
                until_clock = clock_period;
            }
            if (phase_ == Phase::probing) {
                probe();
                continue;
            }
            ++counters_.nodes;
            bool consistent = false;
            if (phase_ == Phase::fresh) {
                consistent = !broken_ && propagate();
            } else if (phase_ == Phase::open) {
                const auto [cell, symbol] = choose();
                save(cell, symbol);
                consistent = take(cell, symbol) && propagate();
            } else {
                const auto [cell, symbol] = restore();
                consistent = drop(cell, symbol) && propagate();
            }
            if (!consistent) {
                forget();
                if (empty_ != nothing) weights_.count_failure(empty_);
                // With rules the guess is to blame too, whatever mask was found empty.
                if (ruled && phase_ != Phase::fresh) weights_.count_failure(guessed_);
            }
            // Marks are tried before the first guess where rules gain by it; other boards keep the tree they had.
            const bool probes = ruled && phase_ == Phase::fresh && rules_->gains_by_probing();
            phase_ = !consistent ? Phase::dead : unsolved_ == 0 ? Phase::solved : probes ? Phase::probing : Phase::open;
        }
    }

    // What is open: here, unless all below is searched, and the mark not taken of each guess in force.
    std::optional<std::vector<Way>> leftover() const override {
        std::vector<Way> ways;
        Way way;
        std::size_t at = 0;
        const auto drop_until = [&](std::size_t end) {
            for (; at < end; ++at) way.push_back(~refuted_[at]);
        };
        for (const Guess& frame : frames_) {
            drop_until(frame.refuted);
            ways.push_back(way);
            ways.back().push_back(~number(frame.mark));
            way.push_back(number(frame.mark));
        }
        drop_until(refuted_.size());
        if (phase_ != Phase::dead && phase_ != Phase::done) ways.push_back(way);
        std::ranges::reverse(ways);
        return ways;
    }

  private:
    // fresh: nothing was propagated yet. probing: marks are tried before the first guess. open: a guess is due. solved: a
    // solution stands there, not yet counted. dead: the last guess must be taken back. done: all is searched.
    enum class Phase { fresh, probing, open, solved, dead, done };
    struct Mark {
        std::int32_t cell, symbol;
    };
    // A guess in force: the mark taken and what is needed to return to the moment before.
    struct Guess {
        Mark mark;
        std::int32_t unsolved;
        std::size_t trail;
        std::int32_t variable;  // the mask branched on
        std::size_t refuted;    // how many of `refuted_` came before it
    };
    static constexpr std::uint64_t clock_period = 32;
    static constexpr std::int32_t nothing = -1;  // to blame: a rule about no cell is broken, or there is no mask at all

    std::size_t variables() const { return index(geometry_.cells) + geometry_.positions; }

    std::int32_t number(const Mark& mark) const { return mark.cell * geometry_.symbols + mark.symbol; }

    // Tries the next mark before the first guess: one that cannot be taken is dropped for good. Cells of two candidates
    // come first, then all of them. Ends once each mark was tried since the last one fell.
    void probe() {
        const std::int32_t marks = geometry_.cells * geometry_.symbols;
        for (;; ++tried_, probed_ = (probed_ + 1) % marks) {
            if (tried_ >= marks && std::exchange(probes_all_, true)) {
                phase_ = unsolved_ == 0 ? Phase::solved : Phase::open;
                return;
            }
            if (tried_ >= marks) tried_ = 0;
            const std::int32_t cell = probed_ / geometry_.symbols, size = sizes_[cell];
            const bool is_open = size == 2 || (size > 2 && probes_all_);
            if (is_open && (candidates_[cell] >> (probed_ % geometry_.symbols) & 1)) break;
        }
        const Mark mark{probed_ / geometry_.symbols, probed_ % geometry_.symbols};
        ++counters_.nodes;
        save(mark.cell, mark.symbol);
        bool consistent = take(mark.cell, mark.symbol) && propagate();
        if (!consistent) forget();
        restore();
        ++tried_;
        probed_ = (probed_ + 1) % marks;
        if (consistent) {
            refuted_.pop_back();  // restore noted the mark as refuted, which it was not
            return;
        }
        if (empty_ != nothing) weights_.count_failure(empty_);
        tried_ = 0;
        if (drop(mark.cell, mark.symbol) && propagate()) return;
        forget();
        phase_ = Phase::dead;
    }

    void load(std::span<const std::uint64_t> candidates) {
        weights_.reset();
        empty_ = 0;
        const std::int32_t symbols = geometry_.symbols;
        unsolved_ = geometry_.cells;
        for (std::int32_t c = 0; c < geometry_.cells; ++c) {
            const auto mask = static_cast<Mask>(candidates[c]);
            candidates_[c] = mask;
            sizes_[c] = static_cast<std::uint8_t>(std::popcount(mask));
            if (sizes_[c] == 0) broken_ = true;
            if (sizes_[c] == 1) settle(c);
            if constexpr (ruled) weights_.start(index(c), rules_->rules_about(c));
        }
        std::fill_n(positions_, geometry_.positions, Mask{0});
        for (std::int32_t f = 0; f < geometry_.positions; f += symbols)
            for (std::int32_t i = 0; i < symbols; ++i)
                for (Mask rest = candidates_[geometry_.full_cells[f + i]]; rest; rest &= rest - 1)
                    positions_[f + lowest(rest)] |= static_cast<Mask>(Mask{1} << i);
        for (std::int32_t k = 0; k < geometry_.positions; ++k) {
            const int size = std::popcount(positions_[k]);
            sizes_[geometry_.cells + k] = static_cast<std::uint8_t>(size);
            if (size == 0) broken_ = true;
            if (size == 1) hidden_.push_back(k);
            if (size > 1) await(k, size, geometry_.widest[k / symbols]);
        }
        if constexpr (ruled) queue_->call_all();
    }

    // Empties the queues.
    void forget() {
        naked_.clear();
        hidden_.clear();
        for (const auto position : locked_) waiting_[position] = 0;
        locked_.clear();
        if constexpr (ruled) queue_->clear();
    }

    // before: the candidates that a cell had.
    void call_rules_of(std::int32_t cell, Mask before) {
        if constexpr (ruled)
            for (const auto rule : rules_->rules_of(cell))
                if (rules_->heeds(index(rule), before, candidates_[cell])) queue_->call(rule);
    }

    // Queues a position mask if it is small enough to lie within an overlap of its region, the widest being given.
    void await(std::int32_t position, std::uint8_t size, std::uint8_t widest) {
        if (size > widest || waiting_[position]) return;
        waiting_[position] = 1;
        locked_.push_back(position);
    }

    void settle(std::int32_t cell) {
        --unsolved_;
        naked_.push_back(cell);
    }

    // The other side of dropping a mark from a cell: its positions. False if a symbol has no place left; the masks
    // are consistent even then, so that a trail can be undone.
    bool drop_positions(std::int32_t cell, std::int32_t symbol) {
        if constexpr (!copying) trail_.push_back({cell, symbol});
        bool possible = true;
        for (std::int32_t k = geometry_.place_starts[cell]; k < geometry_.place_starts[cell + 1]; ++k) {
            const auto& place = geometry_.places[k];
            const std::int32_t position = place.base + symbol;
            positions_[position] &= static_cast<Mask>(~place.bit);
            const std::uint8_t size = --sizes_[geometry_.cells + position];
            if (size > 1) {
                await(position, size, place.widest);
            } else if (size == 1) {
                hidden_.push_back(position);
            } else {
                empty_ = geometry_.cells + position;
                possible = false;
            }
        }
        return possible;
    }

    // Removes one candidate. False on contradiction.
    bool drop(std::int32_t cell, std::int32_t symbol) {
        const Mask before = candidates_[cell];
        candidates_[cell] &= static_cast<Mask>(~(Mask{1} << symbol));
        const std::uint8_t size = --sizes_[cell];
        call_rules_of(cell, before);
        const bool possible = drop_positions(cell, symbol);  // even for size 0: a trail undoes both sides or none
        if (size == 1) {
            ++counters_.naked_singles;
            settle(cell);
        } else if (size == 0) {
            empty_ = cell;
            return false;
        }
        return possible;
    }

    // Writes a symbol into an unsolved cell. False on contradiction.
    bool take(std::int32_t cell, std::int32_t symbol) {
        const Mask bit = static_cast<Mask>(Mask{1} << symbol), before = candidates_[cell];
        bool possible = true;
        for (Mask rest = before & static_cast<Mask>(~bit); rest; rest &= rest - 1)
            possible &= drop_positions(cell, lowest(rest));
        candidates_[cell] = bit;
        sizes_[cell] = 1;
        call_rules_of(cell, before);
        settle(cell);
        return possible;
    }

    // Until all queues are empty, the cheapest first: naked singles, hidden singles, locked candidates, rules. After each
    // deduction the cheaper ones are looked at again.
    bool propagate() {
        for (;;) {
            if (!naked_.empty()) {
                const std::int32_t cell = naked_.back();
                naked_.pop_back();
                const Mask bit = candidates_[cell];
                const int symbol = lowest(bit);
                for (std::int32_t k = geometry_.place_starts[cell]; k < geometry_.place_starts[cell + 1]; ++k) {
                    const auto& place = geometry_.places[k];
                    if (!drop_all(place.base, symbol, static_cast<Mask>(~place.bit))) return false;
                }
                for (std::int32_t k = geometry_.peer_starts[cell]; k < geometry_.peer_starts[cell + 1]; ++k) {
                    const std::int32_t peer = geometry_.peers[k];
                    if ((candidates_[peer] & bit) && !drop(peer, symbol)) return false;
                }
            } else if (!hidden_.empty()) {
                const std::int32_t position = hidden_.back();
                hidden_.pop_back();
                const std::int32_t symbol = position % geometry_.symbols;
                const std::int32_t cell = geometry_.full_cells[position - symbol + lowest(positions_[position])];
                if (sizes_[cell] == 1) continue;  // it was written since it was queued
                ++counters_.hidden_singles;
                if (!take(cell, symbol)) return false;
            } else if (!locked_.empty()) {
                const std::int32_t position = locked_.back();
                locked_.pop_back();
                waiting_[position] = 0;
                const std::int32_t region = position / geometry_.symbols;
                for (std::int32_t k = geometry_.overlap_starts[region]; k < geometry_.overlap_starts[region + 1]; ++k) {
                    const auto& overlap = geometry_.overlaps[k];
                    if (positions_[position] & overlap.beyond) continue;
                    if (!drop_all<true>(overlap.base, position % geometry_.symbols, overlap.beyond_there)) return false;
                }
            } else {
                const std::int32_t rule = ruled ? queue_->next() : -1;
                if (rule < 0) return true;
                if (!obey(index(rule))) return false;
            }
        }
    }

    // Drops what a rule excludes from its cells. False on contradiction.
    bool obey(std::size_t rule) {
        const auto cells = rules_->cells_of(rule);
        ruled_masks_.resize(cells.size());
        for (std::size_t k = 0; k < cells.size(); ++k) ruled_masks_[k] = candidates_[cells[k]];
        if (!rules_->filter(rule, ruled_masks_)) {
            // Who is to blame: a rule about connected cells names the cell, any other blames all of its open ones.
            const bool connects = rules_->connects(rule);
            empty_ = cells.empty() ? nothing : cells[connects ? rules_->culprit() : 0];
            for (std::size_t k = 1; !connects && k < cells.size(); ++k)
                if (sizes_[cells[k]] > 1) weights_.count_failure(cells[k]);
            return false;
        }
        if (rules_->settles(rule)) queue_->hush(rule);  // what it drops itself is no reason to look at it again
        bool consistent = true;
        for (std::size_t k = 0; consistent && k < cells.size(); ++k)
            for (Mask rest = candidates_[cells[k]] & static_cast<Mask>(~ruled_masks_[k]); consistent && rest;
                 rest &= rest - 1)
                consistent = drop(cells[k], lowest(rest));
        if (rules_->settles(rule)) queue_->hear(rule);
        if (!consistent) return false;
        for (const auto& required : rules_->required())
            if (!seen_by_all(required, cells)) return false;
        return true;
    }

    // Some of a rule's cells hold each of these symbols: no cell does that differs from all that may. False on
    // contradiction.
    bool seen_by_all(const rules::Required& required, std::span<const std::int32_t> cells) {
        for (std::uint64_t symbols = required.symbols; symbols; symbols &= symbols - 1) {
            const int symbol = lowest(symbols);
            peers_->meet();
            for (std::size_t k = required.first; k < required.first + required.count; ++k)
                if ((ruled_masks_[k] >> symbol & 1) && required.names(k) && !peers_->meet(cells[k])) break;
            if (!peers_->each(
                    [&](std::int32_t cell) { return !(candidates_[cell] >> symbol & 1) || drop(cell, symbol); }))
                return false;
        }
        return true;
    }

    // Drops a symbol from the cells of a full region at the positions `where`; `locked`: because another region needs
    // it elsewhere. False on contradiction.
    template <bool locked = false>
    bool drop_all(std::int32_t base, std::int32_t symbol, Mask where) {
        for (Mask rest = positions_[base + symbol] & where; rest; rest &= rest - 1) {
            const std::int32_t cell = geometry_.full_cells[base + lowest(rest)];
            if constexpr (locked) record_.locked(cell, symbol);
            if (!drop(cell, symbol)) return false;
        }
        return true;
    }

    // The lowest mark of the mask that the weights choose, which is noted as guessed.
    Mark choose() {
        guessed_ = static_cast<std::int32_t>(ruled ? weights_.choose_by_cube(sizes_) : weights_.choose(sizes_));
        if (guessed_ < geometry_.cells) return {guessed_, lowest(candidates_[guessed_])};
        const std::int32_t position = guessed_ - geometry_.cells, symbol = position % geometry_.symbols;
        return {geometry_.full_cells[position - symbol + lowest(positions_[position])], symbol};
    }

    void save(std::int32_t cell, std::int32_t symbol) {
        if constexpr (copying) {
            saved_.resize(std::max(saved_.size(), (frames_.size() + 1) * state_.size()));
            std::memcpy(saved_.data() + frames_.size() * state_.size(), state_.data(), state_.size());
        }
        frames_.push_back({{cell, symbol}, unsolved_, trail_.size(), guessed_, refuted_.size()});
        record_.guessed(cell, symbol);
        ++counters_.guesses;
        counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, frames_.size());
    }

    // Back to the moment before the last guess; the guessed mark is the answer.
    Mark restore() {
        const Guess frame = frames_.back();
        frames_.pop_back();
        record_.refuted();
        refuted_.resize(frame.refuted);  // what failed under the guess failed for its sake alone
        refuted_.push_back(number(frame.mark));
        guessed_ = frame.variable;
        unsolved_ = frame.unsolved;
        if constexpr (copying) {
            std::memcpy(state_.data(), saved_.data() + frames_.size() * state_.size(), state_.size());
        } else {
            while (trail_.size() > frame.trail) {
                const Mark mark = trail_.back();
                trail_.pop_back();
                candidates_[mark.cell] |= static_cast<Mask>(Mask{1} << mark.symbol);
                ++sizes_[mark.cell];
                for (std::int32_t k = geometry_.place_starts[mark.cell]; k < geometry_.place_starts[mark.cell + 1];
                     ++k) {
                    const auto& place = geometry_.places[k];
                    positions_[place.base + mark.symbol] |= place.bit;
                    ++sizes_[geometry_.cells + place.base + mark.symbol];
                }
            }
        }
        return frame.mark;
    }

    void keep_solution() {
        const std::size_t start = kept_.size();
        kept_.resize(start + index(geometry_.cells));
        for (std::int32_t c = 0; c < geometry_.cells; ++c)
            kept_[start + c] = static_cast<std::uint8_t>(lowest(candidates_[c]));
    }

    const Geometry<Mask> geometry_;
    std::vector<std::byte> state_;
    Mask* candidates_ = nullptr;  // these three point into state_
    Mask* positions_ = nullptr;
    std::uint8_t* sizes_ = nullptr;
    std::int32_t unsolved_ = 0;  // cells with more than one candidate
    bool broken_ = false;        // a mask was empty from the start
    Phase phase_ = Phase::fresh;
    std::vector<std::int32_t> naked_, hidden_, locked_;
    std::vector<std::uint8_t> waiting_;
    Weights weights_;                       // of cell masks, then position masks
    std::int32_t empty_ = 0, guessed_ = 0;  // the masks last found empty and last branched on, numbered likewise
    std::int32_t probed_ = 0, tried_ = 0;   // the next mark to be tried; how many were since the last one fell
    bool probes_all_ = false;               // not cells of two candidates alone
    std::vector<Guess> frames_;
    std::vector<std::int32_t> refuted_;  // numbers of the marks that are dropped since a guess of them failed
    std::vector<Mark> trail_;
    std::optional<rules::Rules> rules_;
    std::optional<RuleQueue> queue_;  // rules whose cells have changed
    std::vector<std::uint64_t> ruled_masks_;
    std::optional<Peers> peers_;  // if rules say what some cells hold
    [[no_unique_address]] Record record_;
    std::vector<std::byte> saved_;  // with copying: the states of the frames, one after the other
};

}  // namespace cover::boards
