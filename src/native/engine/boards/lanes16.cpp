// Sixteen searches in step: each operation serves all of them, so inference costs a sixteenth and needs no branches.
//
// A vector holds one cell of sixteen boards, its candidates as a mask. Everything local is then "and" and "or" between
// vectors, for nine digits and sixteen boards at a time: a digit's rows matched to the boxes of a band, its columns to
// the boxes of a stack (all locked candidates; tdoku's view), naked and hidden singles. A sweep goes over rows, then
// columns; a board that a pair of sweeps has left unchanged guesses, one with an empty cell returns to its last guess,
// one that is done makes room for the next. Only these moves are made board by board.
#include "boards/lanes16.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "common/clones.hpp"
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

namespace {

constexpr Mask all_digits = 511;

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

// The digits of each board that have a place in every column. A full board that sweeps leave as it is, is a solution if
// that is all of them: they match each digit's columns to the boxes of a stack and its rows to those of a band, so that a
// digit which stands in every column stands once in every region.
COVER_INLINE Lanes everywhere(const Lanes* boards) {
    Lanes digits = Lanes{} + all_digits;
    for (int column = 0; column < 9; ++column) {
        Lanes here = boards[column];
        COVER_UNROLL
        for (int line = 1; line < 9; ++line) here |= boards[9 * line + column];
        digits &= here;
    }
    return digits;
}

// Has some region two cells settled alike?
bool settled_clash(const Position& position) {
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

class Sixteen {
  public:
    explicit Sixteen(Work& work) : work_(work) {}

    template <bool wide>
    COVER_INLINE SearchCounters run() {
        // On the stack, beside what the compiler spills there: elsewhere the two may lie a multiple of 4096 bytes apart,
        // which costs up to a sixth (loads wait for stores to addresses that look the same).
        alignas(64) Lanes boards[cell_count + 1] = {};  // the last is read in part by choice512
        for (int lane = 0; lane < lane_count; ++lane) load(boards, lane);
        Lanes before{};
        while (busy_ > 0) {
            Remainder now{Lanes{}, ~Lanes{}};
            sweep<Lines::rows, wide>(boards, now);
            sweep<Lines::columns, wide>(boards, now);
            const Lanes dead = is_zero<wide>(now.least), still = is_zero<wide>(now.sum ^ before);
            before = now.sum;
            alignas(Lanes) std::uint16_t waiting[lane_count];
            const Lanes either = dead | still;
            std::memcpy(waiting, &either, sizeof waiting);
            for (int quarter = 0; quarter < lane_count; quarter += 4) {
                std::uint64_t rest;
                std::memcpy(&rest, waiting + quarter, sizeof rest);
                for (; rest; rest &= ~(std::uint64_t{0xffff} << lowest(rest))) {
                    const int lane = quarter + lowest(rest) / 16;
                    before[lane] = 0;
                    if (!searches_[lane].busy) continue;
                    if (dead[lane]) back(boards, lane);
                    else forward(boards, lane);
                }
            }
        }
        return counters_;
    }

  private:
    // One board's search. stack[0 .. depth - 1]: what remains to be searched after the guesses in force.
    struct Search {
        static constexpr int levels = cell_count + 1;
        bool busy = false;
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
        const bool was_busy = search.busy;
        search.busy = from_ < to_;
        busy_ += search.busy - was_busy;
        if (!search.busy) return;
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
            cost[0] = seconds_since(search.start) / busy_;
            cost[1] = static_cast<double>(search.guesses);
            cost[2] = search.deepest;
            cost[3] = stopped;
        }
        load(boards, lane);
    }

    // Four cells at a time through a plain register, by volatile reads: compilers gather them by shuffling whole vectors
    // otherwise, which takes several times as long.
    COVER_INLINE void keep(Lanes* boards, int lane, Position& kept) {
        const volatile Mask* cells = lane_of(boards, lane);
        for (int cell = 0; cell < cell_count - 1; cell += 4) {
            const volatile Mask* four = cells + lane_count * cell;
            const std::uint64_t low = four[0] | std::uint64_t{four[lane_count]} << 16;
            const std::uint64_t high = four[2 * lane_count] | std::uint64_t{four[3 * lane_count]} << 16;
            const std::uint64_t word = low | high << 32;
            std::memcpy(kept.cells.data() + cell, &word, sizeof word);
        }
        kept.cells[cell_count - 1] = cells[lane_count * (cell_count - 1)];
        for (int cell = cell_count; cell < padded_cells; ++cell) kept.cells[cell] = 0;
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
    COVER_INLINE void full(Lanes* boards, int lane, Search& search, const Position& found) {
        if (everywhere(boards)[lane] != all_digits) return;
        ++counters_.solutions;
        if (search.found++ == 0)
            for (int cell = 0; cell < cell_count; ++cell)
                work_.solutions[cell_count * search.board + cell] =
                    static_cast<std::uint8_t>(lowest(found.cells[cell]) + 1);
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
        const bool any_pair = search.depth >= 2 && !search.refuted;
        int cell = -1;
        if (choice_) {
            cell = choice_(cells, kept, any_pair);
        } else {
            keep(boards, lane, kept);
            cell = cell_to_guess(kept, any_pair);
        }
        if (cell < 0) {
            full(boards, lane, search, kept);
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
    const Choice choice_ = choice512();
    std::size_t from_ = 0, to_ = 0;  // the share at hand
    int busy_ = 0;
    SearchCounters counters_;
    Search searches_[lane_count];  // large, and touched no further than needed
};

#ifdef COVER_HAS_CLONES
__attribute__((target("avx2"))) SearchCounters solve_wide(Sixteen& boards) { return boards.run<true>(); }
#endif

SearchCounters solve(Sixteen& boards) {
#ifdef COVER_HAS_CLONES
    if (__builtin_cpu_supports("avx2")) return solve_wide(boards);
#endif
    return boards.run<false>();
}

}  // namespace

SearchCounters solve_many(std::span<const std::uint8_t> boards, std::uint32_t limit, std::uint64_t nodes,
                          unsigned workers, std::uint8_t* solutions, std::uint32_t* counts, double* costs) {
    if (limit == 0) {
        std::memset(solutions, 0, boards.size());
        std::memset(counts, 0, boards.size() / cell_count * sizeof(std::uint32_t));
        if (costs) std::fill_n(costs, boards.size() / cell_count * costs_per_board, 0.0);
        return {};
    }
    Work work{boards, limit, nodes, solutions, counts, costs};
    const std::size_t threads = std::min<std::size_t>(workers, (work.total() + Work::share - 1) / Work::share);
    std::vector<std::unique_ptr<Sixteen>> searches;  // as many as there is memory for
    try {
        while (searches.size() < std::max<std::size_t>(threads, 1)) searches.push_back(std::make_unique<Sixteen>(work));
    } catch (const std::bad_alloc&) {
        if (searches.empty()) throw;
    }
    return share_out(searches.size(), 1, workers, [&](std::size_t k, std::size_t) { return solve(*searches[k]); });
}

}  // namespace cover::boards::lanes16
