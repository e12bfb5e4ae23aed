// Textbook backtracking with an explicit stack, so that it can be paused: a frame is a call of search(position).
#include "boards/textbook.hpp"
#include "common/clock.hpp"

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

namespace cover::boards {

namespace {
using Mask = std::uint64_t;

Mask bit_of(int symbol) { return Mask{1} << symbol; }

// Lists of cells or regions, one after the other.
struct Lists {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;

    void append(std::span<const std::int32_t> list) {
        members.insert(members.end(), list.begin(), list.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    std::span<const std::int32_t> operator[](std::size_t k) const {
        return {members.data() + starts[k], members.data() + starts[k + 1]};
    }
};

// Invariant between calls: a settled cell has one candidate; used_ of a region are the symbols of its settled cells
// (kept without forward checking only, where no two settled peers agree); every change is on the trail.
class Classical final : public BoardSearch {
  public:
    Classical(const BoardArrays& board, const Strategy& strategy)
        : BoardSearch(static_cast<std::int32_t>(board.candidates.size())),
          strategy_(strategy),
          all_(board.symbols == 0 ? 0 : ~Mask{0} >> (64 - board.symbols)) {
        std::vector<std::vector<std::int32_t>> regions_of(cells_), peers_of(cells_);
        const auto regions = static_cast<std::int32_t>(board.region_starts.size()) - 1;
        for (std::int32_t r = 0; r < regions; ++r) {
            const auto members =
                board.region_cells.subspan(board.region_starts[r], board.region_starts[r + 1] - board.region_starts[r]);
            cells_of_.append(members);
            full_.push_back(static_cast<std::int32_t>(members.size()) == board.symbols);
            for (const auto cell : members) {
                regions_of[cell].push_back(r);
                peers_of[cell].insert(peers_of[cell].end(), members.begin(), members.end());
            }
        }
        for (std::int32_t c = 0; c < cells_; ++c) {
            auto& peers = peers_of[c];
            std::ranges::sort(peers);
            peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
            std::erase(peers, c);
            peers_.append(peers);
            regions_.append(regions_of[c]);
        }
        load(board.candidates);
    }

    void restart(std::span<const std::uint64_t> candidates) override {
        counters_ = {};
        kept_.clear();
        load(candidates);
    }

    Pause run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) override {
        const Deadline deadline(seconds);
        std::uint64_t until_clock = clock_period;
        for (;;) {
            switch (phase_) {
                case Phase::call:
                    if (counters_.nodes >= nodes) return Pause::nodes;
                    if (--until_clock == 0) {
                        if (deadline.is_over()) return Pause::slice;
                        until_clock = clock_period;
                    }
                    call();
                    break;
                case Phase::solved:
                    if (solutions == 0) return Pause::solutions;
                    --solutions;
                    ++counters_.solutions;
                    if (keep)
                        for (const auto mask : candidates_)
                            kept_.push_back(static_cast<std::uint8_t>(std::countr_zero(mask)));
                    phase_ = Phase::back;
                    if (solutions == 0) return Pause::solutions;
                    break;
                case Phase::back:
                    if (frames_.empty()) return Pause::exhausted;
                    next_value();
                    break;
            }
        }
    }

  private:
    enum class Phase { call, solved, back };
    // A call in force: the cell it looks at, the values it has yet to try, and what is needed to take one back.
    struct Call {
        std::int32_t place;  // of the cell in the start list
        int first;           // the value that rotated values start with
        Mask values;
        ValueOrder order;
        std::size_t trail;
        std::size_t settled;
    };
    struct Change {
        std::int32_t cell;
        Mask before;
    };
    static constexpr std::uint64_t clock_period = 256;

    void load(std::span<const std::uint64_t> candidates) {
        candidates_.assign(candidates.begin(), candidates.end());
        settled_.assign(cells_, 0);
        settled_order_.clear();
        used_.assign(full_.size(), 0);
        dirty_.assign(full_.size(), 1);
        naked_.clear();
        trail_.clear();
        frames_.clear();
        list_.clear();
        random_.seed(strategy_.seed);
        phase_ = start() ? Phase::call : Phase::back;  // without frames, back means that nothing remains
    }

    // The pass over the cells, and the start list. False if it refutes the board.
    bool start() {
        for (std::int32_t c = 0; c < cells_; ++c) {
            if (std::popcount(candidates_[c]) != 1) continue;
            settled_[c] = 1;
            for (const auto peer : peers_[c]) candidates_[peer] &= ~candidates_[c];
        }
        for (std::int32_t c = 0; c < cells_; ++c) {
            if (candidates_[c] == 0) return false;
            if (std::popcount(candidates_[c]) > 1) {
                list_.push_back(c);
            } else if (!settled_[c]) {  // single since the pass went by
                for (const auto peer : peers_[c])
                    if (candidates_[peer] == candidates_[c]) return false;
                if (strategy_.naked) naked_.push_back(c);
                else settled_[c] = 1;
            }
        }
        for (std::int32_t c = 0; c < cells_; ++c)
            if (settled_[c])
                for (const auto region : regions_[c]) used_[region] |= candidates_[c];
        if (strategy_.order == CellOrder::rl) std::ranges::reverse(list_);
        if (strategy_.order == CellOrder::ds || strategy_.order == CellOrder::mrv)
            std::ranges::stable_sort(list_, {}, [this](auto c) { return std::popcount(candidates_[c]); });
        return propagate();
    }

    Mask legal(std::int32_t cell) const {
        Mask values = candidates_[cell];
        if (!strategy_.forward)
            for (const auto region : regions_[cell]) values &= ~used_[region];
        return values;
    }

    // Place in the list of the cell that the next call looks at, or -1 if none is left.
    std::int32_t next_place() const {
        const auto places = static_cast<std::int32_t>(list_.size());
        const bool fewest =
            strategy_.order == CellOrder::mrv || (strategy_.order == CellOrder::ds && strategy_.forward);
        std::int32_t found = -1;
        int least = 65;
        for (std::int32_t k = fewest || frames_.empty() ? 0 : frames_.back().place + 1; k < places; ++k) {
            if (settled_[list_[k]]) continue;
            if (!fewest) return k;
            const int size = std::popcount(legal(list_[k]));
            if (size >= least) continue;
            found = k;
            least = size;
            if (size == 0) break;
        }
        return found;
    }

    void call() {
        ++counters_.nodes;
        const auto place = next_place();
        if (place < 0) {
            phase_ = Phase::solved;
            return;
        }
        const Mask values = legal(list_[place]);
        const auto order = counters_.guesses < strategy_.guess_limit ? ValueOrder::ascending : strategy_.values;
        Mask later = values;  // from the candidate on that rotated values start with
        if (order == ValueOrder::rotated && values)
            for (auto skipped = counters_.guesses % std::popcount(values); skipped > 0; --skipped) later &= later - 1;
        counters_.guesses += std::popcount(values) > 1;
        frames_.push_back({place, std::countr_zero(later), values, order, trail_.size(), settled_order_.size()});
        counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, frames_.size());
        phase_ = Phase::back;
    }

    // The next value that the frame tries.
    int pick(const Call& frame) {
        Mask rest = frame.values;
        switch (frame.order) {
            case ValueOrder::ascending: break;
            case ValueOrder::descending: return 63 - std::countl_zero(rest);
            case ValueOrder::rotated:
                if (const Mask later = rest & (~Mask{0} << frame.first)) rest = later;
                break;
            case ValueOrder::random:
                for (auto skipped = random_() % std::popcount(rest); skipped > 0; --skipped) rest &= rest - 1;
                break;
        }
        return std::countr_zero(rest);
    }

    // Takes the last frame's value back and tries its next one; without one the call returns.
    void next_value() {
        Call& frame = frames_.back();
        undo(frame);
        if (frame.values == 0) {
            frames_.pop_back();
            return;
        }
        const Mask bit = bit_of(pick(frame));
        frame.values &= ~bit;
        if (settle(list_[frame.place], bit) && propagate()) {
            phase_ = Phase::call;
        } else {
            naked_.clear();
            std::ranges::fill(dirty_, std::uint8_t{0});
        }
    }

    void undo(const Call& frame) {
        for (; trail_.size() > frame.trail; trail_.pop_back()) candidates_[trail_.back().cell] = trail_.back().before;
        for (; settled_order_.size() > frame.settled; settled_order_.pop_back()) {
            const auto cell = settled_order_.back();
            settled_[cell] = 0;
            if (!strategy_.forward)
                for (const auto region : regions_[cell]) used_[region] &= ~settled_value_[cell];
        }
    }

    void change(std::int32_t cell, Mask mask) {
        trail_.push_back({cell, candidates_[cell]});
        candidates_[cell] = mask;
        if (strategy_.hidden)
            for (const auto region : regions_[cell]) dirty_[region] = 1;
    }

    // Writes a legal value. False if forward checking leaves a peer without candidates.
    bool settle(std::int32_t cell, Mask bit) {
        settled_[cell] = 1;
        settled_order_.push_back(cell);
        settled_value_[cell] = bit;
        change(cell, bit);
        if (!strategy_.forward) {
            for (const auto region : regions_[cell]) used_[region] |= bit;
            return true;
        }
        for (const auto peer : peers_[cell]) {
            if (!(candidates_[peer] & bit)) continue;
            const Mask left = candidates_[peer] & ~bit;
            change(peer, left);
            if (left == 0) return false;
            if (strategy_.naked && !settled_[peer] && std::has_single_bit(left)) naked_.push_back(peer);
        }
        return true;
    }

    bool propagate() {
        do {
            while (!naked_.empty()) {
                const auto cell = naked_.back();
                naked_.pop_back();
                if (settled_[cell]) continue;
                ++counters_.naked_singles;
                if (!settle(cell, candidates_[cell])) return false;
            }
            if (strategy_.hidden && !settle_hidden()) return false;
        } while (!naked_.empty());
        return true;
    }

    // Hidden singles of the full regions that changed, until none is left. False if a symbol has no place.
    bool settle_hidden() {
        for (bool again = true; again;) {
            again = false;
            for (std::size_t region = 0; region < full_.size(); ++region) {
                if (!full_[region] || !dirty_[region]) continue;
                dirty_[region] = 0;
                Mask once = 0, twice = 0, here = 0;
                for (const auto cell : cells_of_[region]) {
                    twice |= once & candidates_[cell];
                    once |= candidates_[cell];
                    if (settled_[cell]) here |= candidates_[cell];
                }
                if (once != all_) return false;
                for (Mask single = once & ~twice & ~here; single; single &= single - 1) {
                    const Mask bit = single & (~single + 1);
                    const auto members = cells_of_[region];
                    const auto cell =
                        std::ranges::find_if(members, [&](auto c) { return (candidates_[c] & bit) != 0; });
                    if (cell == members.end()) return false;  // two symbols with the same only place
                    ++counters_.hidden_singles;
                    if (!settle(*cell, bit)) return false;
                    again = true;
                }
            }
        }
        return true;
    }

    const Strategy strategy_;
    const Mask all_;
    Lists cells_of_;  // by region
    Lists regions_;   // by cell
    Lists peers_;     // by cell
    std::vector<std::uint8_t> full_;
    std::vector<Mask> candidates_;
    std::vector<Mask> used_;
    std::vector<std::uint8_t> settled_;
    std::vector<std::int32_t> settled_order_;
    std::vector<Mask> settled_value_ = std::vector<Mask>(cells_);
    std::vector<std::uint8_t> dirty_;  // regions that changed since their hidden singles were looked for
    std::vector<std::int32_t> naked_;
    std::vector<std::int32_t> list_;
    std::vector<Change> trail_;
    std::vector<Call> frames_;
    std::mt19937_64 random_;
    Phase phase_ = Phase::call;
};

}  // namespace

std::unique_ptr<BoardSearch> strategy_search(const BoardArrays& board, const Strategy& strategy) {
    return std::make_unique<Classical>(board, strategy);
}

}  // namespace cover::boards
