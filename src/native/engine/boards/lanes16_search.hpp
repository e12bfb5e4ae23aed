// Sixteen searches in step: each operation serves all of them, so inference costs a sixteenth and needs no branches.
//
// A vector holds one cell of sixteen boards, its candidates as a mask. Everything local is then "and" and "or" between
// vectors, for nine digits and sixteen boards at a time: a digit's rows matched to the boxes of a band, its columns to
// the boxes of a stack (all locked candidates; tdoku's view), naked and hidden singles. A sweep goes over rows, then
// columns; a board that a pair of sweeps has left unchanged guesses, one with an empty cell returns to its last guess,
// one that is done makes room for the next. Only these moves are made board by board.
//
// Compiled by each file that includes it for the instruction set of that file: lanes16.cpp and lanes512.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "common/clock.hpp"
#include "boards/lanes.hpp"
#include "boards/position.hpp"
#include "boards/sharing.hpp"

#if defined(__GNUC__) && !defined(__clang__)
#define COVER_UNROLL _Pragma("GCC unroll 9")
#else
#define COVER_UNROLL
#endif

namespace cover::boards::lanes16 {

// The boards still to be solved, handed out to the threads in shares.
struct Work {
    std::span<const std::uint8_t> boards;
    std::uint32_t limit;
    std::uint64_t nodes;  // of a board
    std::uint8_t* solutions;
    std::uint32_t* counts;
    double* costs;  // or nullptr
    std::atomic<std::size_t> next{0};

    static constexpr std::size_t share = 64;
    std::size_t total() const { return boards.size() / cell_count; }
};

namespace {

// A chute is three lines (rows: a band, columns: a stack) through three boxes, which cut a line into three pieces.
enum class Lines { rows, columns };
template <Lines lines>
constexpr int cell_at(int chute, int line, int box, int k) {
    return lines == Lines::rows ? 27 * chute + 9 * line + 3 * box + k : 27 * box + 9 * k + 3 * chute + line;
}

// What a pair of sweeps leaves of each board: the sum of all masks, which falls with every candidate lost, and the
// least mask, 0 if a cell is empty.
struct Remainder {
    Lanes sum, least;
};

// A digit stays in a piece only where the other two lines can have the digit in the other two boxes.
COVER_INLINE Lanes matched(const Lanes (&pieces)[3][3], int line, int box) {
    const int line1 = (line + 1) % 3, line2 = (line + 2) % 3, box1 = (box + 1) % 3, box2 = (box + 2) % 3;
    return (pieces[line1][box1] & pieces[line2][box2]) | (pieces[line1][box2] & pieces[line2][box1]);
}

// A settled cell's digit leaves the other cells of its line; other chutes and boxes lose it as unmatched. Two cells
// settled alike stay: the search looks for such now and then, and at every full board.
template <bool wide>
COVER_INLINE void drop_naked(Lanes (&cells)[9]) {
    Lanes settled[9], digits{};
    COVER_UNROLL
    for (int k = 0; k < 9; ++k) {
        settled[k] = is_zero<wide>(without_lowest_bit(cells[k]));
        digits |= cells[k] & settled[k];
    }
    COVER_UNROLL
    for (int k = 0; k < 9; ++k) cells[k] &= settled[k] | ~digits;
}

// A digit with one place in a line stands there.
template <bool wide>
COVER_INLINE void settle_hidden(Lanes (&cells)[9]) {
    Lanes once = cells[0], twice{};
    COVER_UNROLL
    for (int k = 1; k < 9; ++k) {
        twice |= once & cells[k];
        once |= cells[k];
    }
    const Lanes hidden = once & ~twice;
    COVER_UNROLL
    for (int k = 0; k < 9; ++k) {
        const Lanes here = cells[k] & hidden;
        cells[k] &= here | is_zero<wide>(here);
    }
}

template <Lines lines, bool wide>
COVER_INLINE void sweep(Lanes* boards, Remainder& remainder) {
    COVER_UNROLL
    for (int chute = 0; chute < 3; ++chute) {
        Lanes pieces[3][3];
        COVER_UNROLL
        for (int line = 0; line < 3; ++line) {
            COVER_UNROLL
            for (int box = 0; box < 3; ++box)
                pieces[line][box] = boards[cell_at<lines>(chute, line, box, 0)] |
                                    boards[cell_at<lines>(chute, line, box, 1)] |
                                    boards[cell_at<lines>(chute, line, box, 2)];
        }
        COVER_UNROLL
        for (int line = 0; line < 3; ++line) {
            Lanes cells[9];
            COVER_UNROLL
            for (int box = 0; box < 3; ++box) {
                const Lanes allowed = matched(pieces, line, box);
                COVER_UNROLL
                for (int k = 0; k < 3; ++k) cells[3 * box + k] = boards[cell_at<lines>(chute, line, box, k)] & allowed;
            }
            if constexpr (lines == Lines::rows) drop_naked<wide>(cells);
            else settle_hidden<wide>(cells);
            COVER_UNROLL
            for (int k = 0; k < 9; ++k) {
                boards[cell_at<lines>(chute, line, k / 3, k % 3)] = cells[k];
                if constexpr (lines == Lines::columns) {
                    remainder.sum += cells[k];
                    remainder.least = lesser(remainder.least, cells[k]);
                }
            }
        }
    }
}

// Has some region two cells settled alike?
inline bool settled_clash(const Position& position) {
    Mask rows[9] = {}, columns[9] = {}, boxes[9] = {};
    bool clash = false;
    for (int cell = 0; cell < cell_count; ++cell) {
        const Mask mask = position.cells[cell], digit = mask & (mask - 1) ? Mask{0} : mask;
        Mask &row = rows[cell / 9], &column = columns[cell % 9], &box = boxes[cell / 27 * 3 + cell % 9 / 3];
        clash |= ((row | column | box) & digit) != 0;
        row |= digit;
        column |= digit;
        box |= digit;
    }
    return clash;
}

// Way: what differs with the instruction set. wide: is a vector one register? marked(lanes): those that are all ones,
// as bits, the others being zero; choose(lane, kept, any_pair): a board's cell to branch on as by `cell_to_guess`, the
// board copied to kept.
template <class Way>
class Sixteen {
  public:
    explicit Sixteen(Work& work) : work_(work) {}

    COVER_INLINE SearchCounters run() {
        // On the stack, beside what the compiler spills there: elsewhere the two may lie a multiple of 4096 bytes apart,
        // which costs up to a sixth (loads wait for stores to addresses that look the same).
        alignas(64) Lanes boards[cell_count + 1] = {};  // the last is read in part by lanes512.cpp
        for (int lane = 0; lane < lane_count; ++lane) load(boards, lane);
        Lanes before{};
        while (busy_) {
            Remainder now{Lanes{}, ~Lanes{}};
            sweep<Lines::rows, Way::wide>(boards, now);
            sweep<Lines::columns, Way::wide>(boards, now);
            const Lanes dead = is_zero<Way::wide>(now.least), still = is_zero<Way::wide>(now.sum ^ before);
            before = now.sum;
            const std::uint32_t dead_lanes = Way::marked(dead), waiting = dead_lanes | Way::marked(still);
            before &= ~(dead | still);
            // What is alike is done in a row, which processors predict.
            for (std::uint32_t rest = dead_lanes & busy_; rest; rest &= rest - 1) back(boards, lowest(rest));
            for (std::uint32_t rest = waiting & ~dead_lanes & busy_; rest; rest &= rest - 1)
                forward(boards, lowest(rest));
        }
        return counters_;
    }

  private:
    // One board's search. stack[0 .. depth - 1]: what remains to be searched after the guesses in force.
    struct Search {
        static constexpr int levels = cell_count + 1;
        bool refuted;  // some guess has failed
        int depth, deepest;
        std::uint32_t found;
        std::uint64_t nodes, guesses;
        Clock::time_point start;
        std::size_t board;
        Position stack[levels];
    };

    // Two cells of a region settled alike, by the givens or later, are refuted by a sweep only when some digit has run
    // out of cells, which may take for ever. What is settled stays so below, so that a look now and then will do.
    static constexpr std::uint64_t guesses_between_checks = 64;

    static COVER_INLINE Mask* lane_of(Lanes* boards, int lane) { return reinterpret_cast<Mask*>(boards) + lane; }

    COVER_INLINE void load(Lanes* boards, int lane) {
        Search& search = searches_[lane];
        if (from_ == to_) {
            from_ = std::min(work_.next.fetch_add(Work::share), work_.total());
            to_ = std::min(from_ + Work::share, work_.total());
        }
        const std::uint32_t bit = std::uint32_t{1} << lane;
        busy_ = from_ < to_ ? busy_ | bit : busy_ & ~bit;
        if (!(busy_ & bit)) return;
        static constexpr Mask candidates[10] = {all_digits, 1, 2, 4, 8, 16, 32, 64, 128, 256};
        const std::uint8_t* given = work_.boards.data() + cell_count * from_;
        Mask* cells = lane_of(boards, lane);
        for (int cell = 0; cell < cell_count; ++cell) cells[lane_count * cell] = candidates[given[cell]];
        search.board = from_++;
        search.depth = search.deepest = 0;
        search.found = 0;
        search.refuted = false;
        search.nodes = 1;
        search.guesses = 0;
        if (work_.costs) search.start = Clock::now();
        ++counters_.nodes;
    }

    COVER_INLINE void finish(Lanes* boards, int lane, bool stopped) {
        const Search& search = searches_[lane];
        work_.counts[search.board] = search.found;
        if (search.found == 0) std::memset(work_.solutions + cell_count * search.board, 0, cell_count);
        if (work_.costs) {
            double* cost = work_.costs + costs_per_board * search.board;
            cost[0] = seconds_since(search.start) / ones(busy_);
            cost[1] = static_cast<double>(search.guesses);
            cost[2] = search.deepest;
            cost[3] = stopped;
        }
        load(boards, lane);
    }

    // Nothing is left of a board's position: what its last guess has left over comes next.
    COVER_INLINE void back(Lanes* boards, int lane) {
        Search& search = searches_[lane];
        if (search.depth == 0 || search.nodes >= work_.nodes) {
            finish(boards, lane, search.depth != 0);
            return;
        }
        search.refuted = true;
        ++search.nodes;
        const Position& kept = search.stack[--search.depth];
        Mask* cells = lane_of(boards, lane);
        for (int cell = 0; cell < cell_count; ++cell) cells[lane_count * cell] = kept.cells[cell];
        ++counters_.nodes;
    }

    // A board without an open cell.
    COVER_INLINE void full(Search& search, const Position& found) {
        if (!all_in_every_column(found)) return;
        ++counters_.solutions;
        if (search.found++ == 0) write_digits(found, work_.solutions + cell_count * search.board);
        if (search.found >= work_.limit) search.depth = 0;
    }

    // Are two cells of a region settled alike? Then all guesses made since fall with them.
    [[gnu::noinline, gnu::cold]] bool clashes(Search& search, const Position& position) {
        if (!settled_clash(position)) return false;
        while (search.depth > 0 && settled_clash(search.stack[search.depth - 1])) --search.depth;
        return true;
    }

    // Nothing more follows for a board: it is solved, or there is something to guess.
    COVER_INLINE void forward(Lanes* boards, int lane) {
        Search& search = searches_[lane];
        Position& kept = search.stack[search.depth];
        Mask* cells = lane_of(boards, lane);
        const bool any_pair = search.depth >= 1 && !search.refuted;
        const int cell = Way::choose(cells, kept, any_pair);
        if (cell < 0) {
            full(search, kept);
            back(boards, lane);
            return;
        }
        if (search.nodes >= work_.nodes) {
            finish(boards, lane, true);
            return;
        }
        if (search.guesses % guesses_between_checks == guesses_between_checks - 1 && clashes(search, kept))
            [[unlikely]] {
            back(boards, lane);
            return;
        }
        const Mask mask = kept.cells[cell], rest = mask & (mask - 1);
        cells[lane_count * cell] = mask & ~rest;
        kept.cells[cell] = rest;
        search.deepest = std::max(search.deepest, ++search.depth);
        ++search.nodes;
        ++search.guesses;
        ++counters_.nodes;
        ++counters_.guesses;
        counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, static_cast<std::uint64_t>(search.depth));
    }

    Work& work_;
    std::size_t from_ = 0, to_ = 0;  // the share at hand
    std::uint32_t busy_ = 0;         // lanes, as bits
    SearchCounters counters_;
    Search searches_[lane_count];  // large, and touched no further than needed
};

// As solve_many: in as many threads as are asked for and have memory. run: calls run() of one, compiled as it shall be.
template <class Way>
SearchCounters solve(Work& work, unsigned workers, SearchCounters (*run)(Sixteen<Way>&)) {
    const std::size_t threads = std::min<std::size_t>(workers, (work.total() + Work::share - 1) / Work::share);
    std::vector<std::unique_ptr<Sixteen<Way>>> searches;
    try {
        while (searches.size() < std::max<std::size_t>(threads, 1))
            searches.push_back(std::make_unique<Sixteen<Way>>(work));
    } catch (const std::bad_alloc&) {
        if (searches.empty()) throw;
    }
    return share_out(searches.size(), 1, workers, [&](std::size_t k, std::size_t) { return run(*searches[k]); });
}

}  // namespace

// The search for every processor, and that by AVX-512 or nullptr: the same tree for each board.
using Solve = SearchCounters (*)(Work& work, unsigned workers);
SearchCounters solve_plain(Work& work, unsigned workers);
Solve solve512();

}  // namespace cover::boards::lanes16

#undef COVER_UNROLL
