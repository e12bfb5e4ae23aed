// Textbook backtracking on candidate masks, by an explicit stack of whole states; see rating.hpp for its rules.
#include "boards/rating.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <thread>
#include <vector>

#include "boards/sharing.hpp"

namespace cover::boards {

namespace {

// What all boards share: the peers of each cell, and the full regions.
struct Neighbours {
    std::vector<std::vector<std::int32_t>> peers;
    std::vector<std::span<const std::int32_t>> full;

    explicit Neighbours(const BoardArrays& board) : peers(board.candidates.size()) {
        for (std::size_t r = 0; r + 1 < board.region_starts.size(); ++r) {
            const auto members =
                board.region_cells.subspan(board.region_starts[r], board.region_starts[r + 1] - board.region_starts[r]);
            for (const auto cell : members) peers[cell].insert(peers[cell].end(), members.begin(), members.end());
            if (static_cast<std::int32_t>(members.size()) == board.symbols) full.push_back(members);
        }
        for (std::size_t cell = 0; cell < peers.size(); ++cell) {
            auto& here = peers[cell];
            std::sort(here.begin(), here.end());
            here.erase(std::unique(here.begin(), here.end()), here.end());
            std::erase(here, static_cast<std::int32_t>(cell));
        }
    }
};

template <class Mask>
class Rater {
  public:
    Rater(const BoardArrays& geometry, const Neighbours& neighbours, bool hidden, Listener listener)
        : geometry_(geometry),
          neighbours_(neighbours),
          hidden_(hidden),
          listener_(listener),
          cells_(geometry.candidates.size()) {}

    void rate(const std::uint8_t* board, std::uint32_t limit, std::uint64_t nodes, std::int64_t* numbers) {
        try {
            search(board, limit, nodes, numbers);
        } catch (const Interrupted&) {
            std::ranges::copy(std::array<std::int64_t, rating_numbers>{0, 0, 0, 0, 2}, numbers);
        }
    }

  private:
    static constexpr std::uint64_t often = 64;  // values tried between two looks at whether to stop

    struct Branching {
        std::int32_t cell;
        Mask rest;  // values still to be tried
    };

    void search(const std::uint8_t* board, std::uint32_t limit, std::uint64_t nodes, std::int64_t* numbers) {
        std::int64_t score = 0, guesses = 0, deepest = 0, solutions = 0;
        std::uint64_t tried = 0;
        bool stopped = false;
        levels_.clear();
        listener_.listen();
        bool alive = start(board);
        for (;;) {
            if (alive) {
                const auto [cell, count] = fewest();
                if (cell < 0) {
                    if (++solutions >= static_cast<std::int64_t>(limit)) break;
                } else {
                    score += count - 1;
                    ++guesses;
                    levels_.push_back({cell, state_[cell]});
                    deepest = std::max(deepest, static_cast<std::int64_t>(levels_.size()));
                    kept_.resize(std::max(kept_.size(), levels_.size() * cells_));
                    std::copy(state_.begin(), state_.end(), kept_.begin() + (levels_.size() - 1) * cells_);
                }
            }
            while (!levels_.empty() && levels_.back().rest == 0) levels_.pop_back();
            if (levels_.empty()) break;
            if (tried++ >= nodes) {
                stopped = true;
                break;
            }
            if (tried % often == 0) listener_.listen();
            auto& level = levels_.back();
            const Mask value = level.rest & static_cast<Mask>(~level.rest + 1);
            level.rest &= static_cast<Mask>(level.rest - 1);
            const auto from = kept_.begin() + (levels_.size() - 1) * cells_;
            std::copy(from, from + cells_, state_.begin());
            state_[level.cell] = value;
            queue_.assign(1, level.cell);
            alive = propagate();
        }
        const std::array<std::int64_t, rating_numbers> made{score, guesses, deepest, solutions, stopped};
        std::ranges::copy(made, numbers);
    }

    bool start(const std::uint8_t* board) {
        state_.resize(cells_);
        queue_.clear();
        bool possible = true;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const std::uint64_t given = board[cell] ? std::uint64_t{1} << (board[cell] - 1) : ~std::uint64_t{0};
            state_[cell] = static_cast<Mask>(geometry_.candidates[cell] & given);
            possible &= state_[cell] != 0;
            if (std::has_single_bit(state_[cell])) queue_.push_back(static_cast<std::int32_t>(cell));
        }
        return possible && propagate();
    }

    // Invariant: a cell with one candidate that its peers have not heard of is in the queue.
    bool propagate() {
        do {
            while (!queue_.empty()) {
                const std::int32_t cell = queue_.back();
                queue_.pop_back();
                const Mask bit = state_[cell];
                for (const auto peer : neighbours_.peers[cell]) {
                    if (!(state_[peer] & bit)) continue;
                    state_[peer] &= static_cast<Mask>(~bit);
                    if (state_[peer] == 0) return false;
                    if (std::has_single_bit(state_[peer])) queue_.push_back(peer);
                }
            }
            if (hidden_ && !settle_hidden()) return false;
        } while (!queue_.empty());
        return true;
    }

    bool settle_hidden() {
        const Mask all = static_cast<Mask>(geometry_.symbols == 64 ? ~std::uint64_t{0}
                                                                   : (std::uint64_t{1} << geometry_.symbols) - 1);
        for (const auto region : neighbours_.full) {
            Mask once = 0, twice = 0;
            for (const auto cell : region) {
                twice |= once & state_[cell];
                once |= state_[cell];
            }
            if (once != all) return false;
            const Mask hidden = once & static_cast<Mask>(~twice);
            for (const auto cell : region) {
                const Mask here = state_[cell] & hidden;
                if (here == 0 || here == state_[cell]) continue;
                if (!std::has_single_bit(here)) return false;
                state_[cell] = here;
                queue_.push_back(cell);
            }
            if (!queue_.empty()) return true;  // naked singles come first
        }
        return true;
    }

    // The first open cell with fewest candidates, and how many; -1 if none is open.
    std::pair<std::int32_t, int> fewest() const {
        std::int32_t best = -1;
        int least = 65;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const int count = std::popcount(state_[cell]);
            if (count < 2 || count >= least) continue;
            best = static_cast<std::int32_t>(cell);
            least = count;
            if (count == 2) break;
        }
        return {best, least};
    }

    const BoardArrays geometry_;
    const Neighbours& neighbours_;
    const bool hidden_;
    const Listener listener_;
    const std::size_t cells_;
    std::vector<Mask> state_;
    std::vector<Mask> kept_;  // states at the levels, one after the other
    std::vector<Branching> levels_;
    std::vector<std::int32_t> queue_;
};

template <class Mask>
void rate_with(const BoardArrays& geometry, std::span<const std::uint8_t> boards, bool hidden, std::uint32_t limit,
               std::uint64_t nodes, unsigned workers, Interrupt& interrupt, std::int64_t* numbers) {
    const Neighbours neighbours(geometry);
    const std::size_t cells = geometry.candidates.size();
    const auto caller = std::this_thread::get_id();
    share_out(boards.size() / cells, 4, workers, [&](std::size_t from, std::size_t many) {
        Rater<Mask> rater(geometry, neighbours, hidden, {&interrupt, std::this_thread::get_id() == caller});
        for (std::size_t k = from; k < from + many; ++k)
            rater.rate(boards.data() + k * cells, limit, nodes, numbers + k * rating_numbers);
        return SearchCounters{};
    });
}

}  // namespace

void rate_many(const BoardArrays& geometry, std::span<const std::uint8_t> boards, bool hidden, std::uint32_t limit,
               std::uint64_t nodes, unsigned workers, Interrupt& interrupt, std::int64_t* numbers) {
    if (geometry.candidates.empty()) return;
    if (geometry.symbols <= 16)
        return rate_with<std::uint16_t>(geometry, boards, hidden, limit, nodes, workers, interrupt, numbers);
    if (geometry.symbols <= 32)
        return rate_with<std::uint32_t>(geometry, boards, hidden, limit, nodes, workers, interrupt, numbers);
    rate_with<std::uint64_t>(geometry, boards, hidden, limit, nodes, workers, interrupt, numbers);
}

}  // namespace cover::boards
