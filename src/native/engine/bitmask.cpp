// Candidate masks per cell and position masks per (full region, symbol), kept together: dropping a mark updates both
// in O(1) and yields naked and hidden singles without rescans; locked candidates are looked for when singles are empty.
// Branching learns from failures (dom/wdeg: Boussemart, Hemery, Lecoutre, Sais 2004). Explicit stack, so depth and
// pausing cost nothing.
#include "bitmask.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>

#include "bitmask_geometry.hpp"

namespace cover {

namespace {

using Clock = std::chrono::steady_clock;

// Boards whose state is at most this large are restored from copies; above, a trail is cheaper (measured at 25x25).
constexpr std::size_t copy_bytes = 8192;

// Invariants between operations: bit i of a position mask is set iff the cell there has the symbol as candidate;
// sizes are the popcounts; a mask of size 1 that has not acted yet is in its queue, and so is a position mask that may
// have come to lie within another region (each once: waiting_ says which). The queues are empty at every node.
template <class Mask, bool copying>
class Masks final : public BoardSearch {
  public:
    explicit Masks(const BoardArrays& board)
        : BoardSearch(static_cast<std::int32_t>(board.candidates.size())), geometry_(board) {
        const std::size_t variables = static_cast<std::size_t>(geometry_.cells) + geometry_.positions;
        // One block, so that one memcpy saves the state: candidate masks, position masks, sizes of both.
        state_.resize(variables * (sizeof(Mask) + 1));
        candidates_ = reinterpret_cast<Mask*>(state_.data());
        positions_ = candidates_ + geometry_.cells;
        sizes_ = reinterpret_cast<std::uint8_t*>(positions_ + geometry_.positions);
        naked_.reserve(geometry_.cells);
        hidden_.reserve(geometry_.positions);
        waiting_.resize(geometry_.positions);
        weights_.resize(variables);
        load(board.candidates);
    }

    void restart(std::span<const std::uint64_t> candidates) override {
        counters_ = {};
        kept_.clear();
        forget();
        frames_.clear();
        trail_.clear();
        broken_ = false;
        phase_ = Phase::fresh;
        load(candidates);
    }

    Pause run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) override {
        const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                 std::chrono::duration<double>(std::min(seconds, 1e6)));
        std::uint64_t until_clock = clock_period;
        for (;;) {
            if (phase_ == Phase::solved) {
                if (solutions == 0) return Pause::solutions;
                --solutions;
                ++counters_.solutions;
                if (keep) keep_solution();
                phase_ = Phase::dead;
                if (solutions == 0) return Pause::solutions;
            }
            if (phase_ == Phase::dead && frames_.empty()) phase_ = Phase::done;
            if (phase_ == Phase::done) return Pause::exhausted;
            if (counters_.nodes >= nodes) return Pause::nodes;
            if (--until_clock == 0) {
                if (Clock::now() >= deadline) return Pause::time;
                until_clock = clock_period;
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
                weigh(empty_);
            }
            phase_ = !consistent ? Phase::dead : unsolved_ == 0 ? Phase::solved : Phase::open;
        }
    }

  private:
    enum class Phase { fresh, open, solved, dead, done };
    struct Mark {
        std::int32_t cell;
        std::int32_t symbol;
    };
    // A guess in force: the mark taken and what is needed to return to the moment before.
    struct Frame {
        Mark mark;
        std::int32_t unsolved;
        std::size_t trail;
    };
    static constexpr std::uint64_t clock_period = 32;

    static constexpr std::int16_t one_failure = 64;
    static constexpr std::int16_t heaviest = 32000;
    // Failures until all weights are halved. On 25x25 boards 1000 took 30 to 65 % fewer nodes than never; 200 and 4000
    // are between.
    static constexpr std::int32_t half_life = 1000;

    void load(std::span<const std::uint64_t> candidates) {
        std::ranges::fill(weights_, one_failure);
        failures_ = 0;
        empty_ = 0;
        const std::int32_t symbols = geometry_.symbols;
        unsolved_ = geometry_.cells;
        for (std::int32_t c = 0; c < geometry_.cells; ++c) {
            const auto mask = static_cast<Mask>(candidates[c]);
            candidates_[c] = mask;
            sizes_[c] = static_cast<std::uint8_t>(std::popcount(mask));
            if (sizes_[c] == 0) broken_ = true;
            if (sizes_[c] == 1) settle(c);
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
    }

    // Empties the queues.
    void forget() {
        naked_.clear();
        hidden_.clear();
        for (const auto position : locked_) waiting_[position] = 0;
        locked_.clear();
    }

    // A mask was found empty once more. What failed long ago counts less and less.
    void weigh(std::int32_t variable) {
        weights_[variable] = static_cast<std::int16_t>(weights_[variable] + one_failure);
        if (++failures_ < half_life && weights_[variable] < heaviest) return;
        failures_ = 0;
        for (auto& weight : weights_) weight = static_cast<std::int16_t>((weight + 1) / 2);
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
        candidates_[cell] &= static_cast<Mask>(~(Mask{1} << symbol));
        const std::uint8_t size = --sizes_[cell];
        const bool possible = drop_positions(cell, symbol);
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
        const Mask bit = static_cast<Mask>(Mask{1} << symbol);
        bool possible = true;
        for (Mask rest = candidates_[cell] & static_cast<Mask>(~bit); rest; rest &= rest - 1)
            possible &= drop_positions(cell, lowest(rest));
        candidates_[cell] = bit;
        sizes_[cell] = 1;
        settle(cell);
        return possible;
    }

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
                if (sizes_[cell] == 1) continue;
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
                    if (!drop_all(overlap.base, position % geometry_.symbols, overlap.beyond_there)) return false;
                }
            } else {
                return true;
            }
        }
    }

    // Drops a symbol from the cells of a full region at the positions `where`. False on contradiction.
    bool drop_all(std::int32_t base, std::int32_t symbol, Mask where) {
        for (Mask rest = positions_[base + symbol] & where; rest; rest &= rest - 1)
            if (!drop(geometry_.full_cells[base + lowest(rest)], symbol)) return false;
        return true;
    }

    // The lowest mark of the heaviest mask of size 2 or, without any, of the mask with the greatest weight by size;
    // ties: cells before positions, lowest index.
    Mark choose() const {
        const std::size_t variables = weights_.size();
        std::size_t found = 0;
        if (const void* two = std::memchr(sizes_, 2, variables)) {
            std::int16_t greatest = 0;  // in a loop without branches: this is a tenth of a node's time
            for (std::size_t k = 0; k < variables; ++k) {
                const auto weight = static_cast<std::int16_t>(sizes_[k] == 2 ? weights_[k] : 0);
                greatest = std::max(greatest, weight);
            }
            found = static_cast<std::size_t>(static_cast<const std::uint8_t*>(two) - sizes_);
            while (sizes_[found] != 2 || weights_[found] != greatest) ++found;
        } else {
            std::int32_t weight = 0, size = 1;
            for (std::size_t k = 0; k < variables; ++k) {
                if (sizes_[k] < 2 || weights_[k] * size <= weight * sizes_[k]) continue;
                weight = weights_[k];
                size = sizes_[k];
                found = k;
            }
        }
        const auto variable = static_cast<std::int32_t>(found);
        if (variable < geometry_.cells) return {variable, lowest(candidates_[variable])};
        const std::int32_t position = variable - geometry_.cells;
        const std::int32_t symbol = position % geometry_.symbols;
        return {geometry_.full_cells[position - symbol + lowest(positions_[position])], symbol};
    }

    void save(std::int32_t cell, std::int32_t symbol) {
        if constexpr (copying) {
            saved_.resize(std::max(saved_.size(), (frames_.size() + 1) * state_.size()));
            std::memcpy(saved_.data() + frames_.size() * state_.size(), state_.data(), state_.size());
        }
        frames_.push_back({{cell, symbol}, unsolved_, trail_.size()});
        ++counters_.guesses;
        counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, frames_.size());
    }

    // Back to the moment before the last guess; the guessed mark is the answer.
    Mark restore() {
        const Frame frame = frames_.back();
        frames_.pop_back();
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
        kept_.resize(start + static_cast<std::size_t>(geometry_.cells));
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
    std::vector<std::int32_t> naked_;
    std::vector<std::int32_t> hidden_;
    std::vector<std::int32_t> locked_;
    std::vector<std::uint8_t> waiting_;
    std::vector<std::int16_t> weights_;  // of cell masks, then position masks: how often each was found empty
    std::int32_t failures_ = 0;          // since the weights were halved
    std::int32_t empty_ = 0;             // the mask last found empty, numbered likewise
    std::vector<Frame> frames_;
    std::vector<Mark> trail_;
    std::vector<std::byte> saved_;  // with copying: the states of the frames, one after the other
};

template <class Mask>
std::unique_ptr<BoardSearch> search_with(const BoardArrays& board, Undo undo) {
    if (undo == Undo::automatic) {
        const auto regions = board.region_starts.size() - 1;
        const auto variables = board.candidates.size() + regions * static_cast<std::size_t>(board.symbols);
        undo = variables * (sizeof(Mask) + 1) <= copy_bytes ? Undo::copy : Undo::trail;
    }
    if (undo == Undo::copy) return std::make_unique<Masks<Mask, true>>(board);
    return std::make_unique<Masks<Mask, false>>(board);
}

}  // namespace

std::optional<std::string> board_fault(const BoardArrays& board) {
    if (board.symbols < 0 || board.symbols > 64) return "a board has 0 to 64 symbols here";
    const auto cells = static_cast<std::int64_t>(board.candidates.size());
    if (cells > (std::int64_t{1} << 24)) return "too many cells";
    const std::uint64_t beyond = board.symbols == 64 ? 0 : ~std::uint64_t{0} << board.symbols;
    for (const auto mask : board.candidates)
        if (mask & beyond) return "a candidate is no symbol of the board";
    const auto starts = board.region_starts;
    if (starts.empty() || starts.front() != 0 ||
        static_cast<std::size_t>(starts.back()) != board.region_cells.size())
        return "region_starts must ascend from 0 to the number of region_cells";
    for (std::size_t r = 0; r + 1 < starts.size(); ++r)
        if (starts[r + 1] < starts[r]) return "region_starts must ascend from 0 to the number of region_cells";
    std::vector<std::size_t> last_seen(static_cast<std::size_t>(cells), 0);
    for (std::size_t r = 0; r + 1 < starts.size(); ++r) {
        if (starts[r + 1] - starts[r] > board.symbols) return "a region has more cells than there are symbols";
        for (std::int32_t k = starts[r]; k < starts[r + 1]; ++k) {
            const std::int32_t cell = board.region_cells[k];
            if (cell < 0 || cell >= cells) return "a region names an unknown cell";
            if (last_seen[cell] == r + 1) return "a region lists a cell twice";
            last_seen[cell] = r + 1;
        }
    }
    return std::nullopt;
}

std::unique_ptr<BoardSearch> mask_search(const BoardArrays& board, Undo undo) {
    if (board.symbols <= 16) return search_with<std::uint16_t>(board, undo);
    if (board.symbols <= 32) return search_with<std::uint32_t>(board, undo);
    return search_with<std::uint64_t>(board, undo);
}

}  // namespace cover
