// Sixteen boards side by side for processors without AVX-512, and which of the two ways a call takes.
#include "boards/lanes16.hpp"

#include "boards/lanes16_search.hpp"
#include "common/clones.hpp"

namespace cover::boards::lanes16 {

namespace {

template <bool by_avx2>
struct Portable {
    static constexpr bool wide = by_avx2;

    static COVER_INLINE std::uint32_t marked(const Lanes& lanes) {
        alignas(Lanes) std::uint16_t each[lane_count];
        std::memcpy(each, &lanes, sizeof each);
        std::uint32_t bits = 0;
        for (int quarter = 0; quarter < lane_count; quarter += 4) {
            std::uint64_t four;
            std::memcpy(&four, each + quarter, sizeof four);
            // The lowest bits of the four side by side: their products with the factor's bits meet in the highest word.
            const std::uint64_t lowest_bits = four & 0x0001000100010001;
            bits |= static_cast<std::uint32_t>(lowest_bits * 0x1000200040008 >> 48 & 15) << quarter;
        }
        return bits;
    }

    static COVER_INLINE int choose(const Mask* lane, Position& kept, bool any_pair) {
        copy(lane, kept);
        return cell_to_guess(kept, any_pair);
    }

    // Four cells at a time through a plain register, by volatile reads: compilers gather them by shuffling whole vectors
    // otherwise, which takes several times as long.
    static COVER_INLINE void copy(const volatile Mask* cells, Position& kept) {
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
};

#ifdef COVER_HAS_CLONES
__attribute__((target("avx2"))) SearchCounters run_wide(Sixteen<Portable<true>>& boards) { return boards.run(); }
#endif

SearchCounters run(Sixteen<Portable<false>>& boards) { return boards.run(); }

}  // namespace

SearchCounters solve_plain(Work& work, unsigned workers) {
#ifdef COVER_HAS_CLONES
    if (__builtin_cpu_supports("avx2")) return solve<Portable<true>>(work, workers, run_wide);
#endif
    return solve<Portable<false>>(work, workers, run);
}

SearchCounters solve_many(std::span<const std::uint8_t> boards, std::uint32_t limit, std::uint64_t nodes,
                          unsigned workers, std::uint8_t* solutions, std::uint32_t* counts, double* costs) {
    if (limit == 0) {
        std::memset(solutions, 0, boards.size());
        std::memset(counts, 0, boards.size() / cell_count * sizeof(std::uint32_t));
        if (costs) std::fill_n(costs, boards.size() / cell_count * costs_per_board, 0.0);
        return {};
    }
    Work work{boards, limit, nodes, solutions, counts, costs};
    const Solve wide = solve512();
    return (wide ? wide : solve_plain)(work, workers);
}

}  // namespace cover::boards::lanes16
