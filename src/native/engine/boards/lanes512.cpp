// Sixteen boards side by side by AVX-512, as Ice Lake and Zen 4 have it: sweeps of which one instruction does what two
// did, and the cell to branch on by registers of thirty-two cells, the same as that of `cell_to_guess`.
#include "boards/lanes16_search.hpp"
#include "common/clones.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(COVER_NO_VECTORS)
#define COVER_HAS_512
#if defined(__clang__)
#include <immintrin.h>
#define COVER_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,popcnt,bmi,bmi2,lzcnt")))
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,popcnt,bmi,bmi2,lzcnt")
#include <immintrin.h>
#define COVER_AVX512
#endif

namespace cover::boards::lanes16 {

namespace {

#if defined(__clang__)
#define COVER_UNROLL
#else
#define COVER_UNROLL _Pragma("GCC unroll 9")
#endif

// Thirty-two cells a register, three of them a position.
struct Cells {
    __m512i part[3];
};

COVER_AVX512 inline CellSet joined(__mmask32 first, __mmask32 second, __mmask32 third) {
    return {first | std::uint64_t{second} << 32, third};
}

// See `best_pair`.
COVER_AVX512 inline int best_pair512(const Position& position, const Cells& cells, const CellSet& pairs) {
    alignas(16) CellSet digits[9];
    COVER_UNROLL
    for (int digit = 0; digit < 9; ++digit) {
        const __m512i bit = _mm512_set1_epi16(static_cast<short>(1 << digit));
        digits[digit] = joined(_mm512_test_epi16_mask(cells.part[0], bit), _mm512_test_epi16_mask(cells.part[1], bit),
                               _mm512_test_epi16_mask(cells.part[2], bit));
    }
    const auto load = [](const CellSet& set)
                          COVER_AVX512 { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(&set)); };
    const __m256i in_pairs = _mm256_broadcastsi128_si256(load(pairs));
    std::uint64_t best = 0;  // score << 7 | 127 - cell: the first of several
    const auto weigh = [&](int cell) COVER_AVX512 {
        const Mask mask = position.cells[static_cast<std::size_t>(cell)];
        const __m256i two =
            _mm256_inserti128_si256(_mm256_castsi128_si256(load(digits[lowest(mask)])), load(digits[highest(mask)]), 1);
        const __m256i around = _mm256_and_si256(two, _mm256_broadcastsi128_si256(load(peers[cell])));
        const __m256i paired = _mm256_popcnt_epi64(_mm256_and_si256(around, in_pairs));
        const __m128i one = _mm256_castsi256_si128(around), other = _mm256_extracti128_si256(around, 1);
        const __m128i once = _mm_add_epi64(_mm256_castsi256_si128(paired), _mm256_extracti128_si256(paired, 1));
        const __m128i twice = _mm_add_epi64(once, _mm_popcnt_epi64(_mm_or_si128(one, other)));
        const __m128i words = _mm_add_epi64(once, _mm_add_epi64(twice, twice));
        const auto score = static_cast<std::uint64_t>(_mm_cvtsi128_si64(words) + _mm_extract_epi64(words, 1));
        const std::uint64_t key = score << 7 | static_cast<std::uint64_t>(127 - cell);
        best = key > best ? key : best;
    };
    for (std::uint64_t rest = pairs.low; rest; rest &= rest - 1) weigh(lowest(rest));
    for (std::uint64_t rest = pairs.high; rest; rest &= rest - 1) weigh(64 + lowest(rest));
    return 127 - static_cast<int>(best & 127);
}

// Cell k of a board stands 2 * lane_count * k bytes on. Sixteen are read at a time, each with what lies behind it. (The
// forms with a mask that is all ones: the plain ones start from values that GCC 12 takes for uninitialized, bug 105593.)
COVER_AVX512 inline __m256i sixteen(const Mask* lane, int first) {
    const __m512i bytes = _mm512_setr_epi32(0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480);
    const int left = cell_count - first;
    const auto some = static_cast<__mmask16>(left >= 16 ? 0xffff : (1 << left) - 1);
    return _mm512_maskz_cvtepi32_epi16(
        0xffff, _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), some, bytes, lane + lane_count * first, 1));
}

COVER_AVX512 int guess512(const Mask* lane, Position& kept, bool any_pair) {
    static_assert(padded_cells == 96 && lane_count == 16);
    Cells cells;
    __mmask32 open[3], pair[3];
    const __m512i minus_one = _mm512_set1_epi16(-1);
    COVER_UNROLL
    for (int k = 0; k < 3; ++k) {
        const __m512i first = _mm512_castsi256_si512(sixteen(lane, 32 * k));
        const __m512i part = cells.part[k] = _mm512_maskz_inserti64x4(0xff, first, sixteen(lane, 32 * k + 16), 1);
        _mm512_storeu_si512(kept.cells.data() + 32 * k, part);
        const __m512i fewer = _mm512_and_si512(part, _mm512_add_epi16(part, minus_one));
        open[k] = _mm512_test_epi16_mask(fewer, fewer);
        pair[k] = _mm512_mask_testn_epi16_mask(open[k], fewer, _mm512_add_epi16(fewer, minus_one));
    }
    const CellSet opened = joined(open[0], open[1], open[2]), pairs = joined(pair[0], pair[1], pair[2]);
    if (!(opened.low | opened.high)) return -1;
    if (!(pairs.low | pairs.high)) return first_of_fewest(kept, opened);
    return any_pair ? first_of(pairs) : best_pair512(kept, cells, pairs);
}

struct Avx512 {
    static constexpr bool wide = true;

    COVER_AVX512 static inline std::uint32_t marked(const Lanes& lanes) {
        return _mm256_movepi16_mask(reinterpret_cast<__m256i>(lanes));
    }
    COVER_AVX512 static inline int choose(const Mask* lane, Position& kept, bool any_pair) {
        return guess512(lane, kept, any_pair);
    }
};

COVER_AVX512 SearchCounters run512(Sixteen<Avx512>& boards) { return boards.run(); }

}  // namespace

}  // namespace cover::boards::lanes16
#if !defined(__clang__)
#pragma GCC pop_options
#endif
#undef COVER_AVX512
#undef COVER_UNROLL
#endif

namespace cover::boards::lanes16 {

Choice choice512() {
#ifdef COVER_HAS_512
    if (has_avx512()) return guess512;
#endif
    return nullptr;
}

Solve solve512() {
#ifdef COVER_HAS_512
    if (has_avx512()) return [](Work& work, unsigned workers) { return solve<Avx512>(work, workers, run512); };
#endif
    return nullptr;
}

}  // namespace cover::boards::lanes16
