// The band engine behind the interface of all board searches.
#include <algorithm>

#include "boards/bands.hpp"
#include "common/clock.hpp"

namespace cover::boards::bands {

namespace {

class BandsSearch final : public BoardSearch {
  public:
    explicit BandsSearch(std::span<const std::uint64_t> candidates) : BoardSearch(81) { search_.start(candidates); }

    void restart(std::span<const std::uint64_t> candidates) override {
        kept_.clear();
        search_.start(candidates);
        counters_ = search_.counts();
    }

    Pause run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) override {
        const Deadline deadline(seconds);
        while (solutions > 0) {
            const std::uint64_t now = search_.counts().nodes;
            // The clock is looked at once in slice_nodes nodes.
            const auto event = search_.advance(nodes > now + slice_nodes ? now + slice_nodes : nodes);
            counters_ = search_.counts();
            if (event == BandSearch::Event::exhausted) return Pause::exhausted;
            if (event == BandSearch::Event::solution) {
                if (keep) keep_solution();
                --solutions;
                if (++unclocked_ < slice_nodes) continue;
            } else if (counters_.nodes >= nodes) {
                return Pause::nodes;
            }
            unclocked_ = 0;
            if (solutions > 0 && deadline.is_over()) return Pause::slice;
        }
        return Pause::solutions;
    }

  private:
    static constexpr std::uint64_t slice_nodes = 256;

    void keep_solution() {
        kept_.resize(kept_.size() + 81);
        std::uint8_t* board = kept_.data() + kept_.size() - 81;
        search_.write(board);
        for (int cell = 0; cell < 81; ++cell) --board[cell];
    }

    BandSearch search_;
    std::uint64_t unclocked_ = 0;  // solutions since the clock was looked at
};

}  // namespace

std::unique_ptr<BoardSearch> board_search(std::span<const std::uint64_t> candidates) {
    return std::make_unique<BandsSearch>(candidates);
}

}  // namespace cover::boards::bands
