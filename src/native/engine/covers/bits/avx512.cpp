// Subtrees of kernel `bits` searched in chunks, for x86-64 with AVX-512 as Ice Lake and Zen 4 have it.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/bits/chunks.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#include <immintrin.h>
#pragma clang attribute push(                                                                                        \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512vbmi2,popcnt,bmi,bmi2,lzcnt"))), \
    apply_to = function)
#else
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // of the compiler's own headers: GCC bug 105593
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512vbmi2,popcnt,bmi,bmi2,lzcnt")
#include <immintrin.h>
#endif

namespace cover::bits::avx512 {

namespace {

inline std::int32_t count(Word word) { return __builtin_popcountll(word); }
inline std::int32_t lowest(Word word) { return __builtin_ctzll(word); }
inline Word first_ones(std::int32_t size) { return size >= 64 ? ~Word{0} : (Word{1} << size) - 1; }
inline __m512i every(Word word) { return _mm512_set1_epi64(static_cast<long long>(word)); }

#include "covers/bits/numbers512.hpp"

// By item: its bit, and its number above the lowest 58 bits, from where a shift of two words joined brings it down.
// Read from memory they take none of the port that counts bits.
struct ItemWords {
    Word bit[chunk_items], high[chunk_items];
};
constexpr ItemWords item_words = [] {
    ItemWords words{};
    for (int item = 0; item < chunk_items; ++item) {
        words.bit[item] = Word{1} << item;
        words.high[item] = static_cast<Word>(item) << 58;
    }
    return words;
}();

// The item of each node: that with the fewest active options, the lowest of several. Nodes that have an item without
// any are squeezed out.
template <std::int32_t W>
[[gnu::noinline]] void choose(const ChunkTables<W>& tables, ChunkLevel<W>& level) {
    const std::int32_t size = level.size, words = tables.words();
    std::int32_t kept = 0;
    for (std::int32_t at = 0; at < size; at += 16) {
        const auto load = [&](std::int32_t w, std::int32_t from) { return _mm512_loadu_si512(level.active[w] + from); };
        __m512i held[2][W < 8 ? W : 1];  // more than the registers hold is read each time
        if constexpr (W < 8)
            for (std::int32_t w = 0; w < W; ++w) held[0][w] = load(w, at), held[1][w] = load(w, at + 8);
        const auto active = [&](std::int32_t w) { return W < 8 ? held[0][w] : load(w, at); };
        const auto active2 = [&](std::int32_t w) { return W < 8 ? held[1][w] : load(w, at + 8); };
        const __m512i open = _mm512_loadu_si512(level.uncovered + at);
        const __m512i open2 = _mm512_loadu_si512(level.uncovered + at + 8);
        const __m512i link = _mm512_loadu_si512(level.link + at), link2 = _mm512_loadu_si512(level.link + at + 8);
        const auto in = static_cast<__mmask8>(first_ones(size - at));
        const auto in2 = static_cast<__mmask8>(size > at + 8 ? first_ones(size - at - 8) : 0);
        auto any = static_cast<Word>(_mm512_reduce_or_epi64(
            _mm512_or_si512(_mm512_maskz_mov_epi64(in, open), _mm512_maskz_mov_epi64(in2, open2))));
        __m512i best = every(1 << 20), best2 = best;
        for (; any; any &= any - 1) {
            const std::int32_t item = lowest(any);
            const __m512i bit = every(item_words.bit[item]), number = every(item_words.high[item]);
            const Word* const mask = tables.mask[item];
            __m512i options = _mm512_popcnt_epi64(_mm512_and_si512(active(0), every(mask[0])));
            __m512i options2 = _mm512_popcnt_epi64(_mm512_and_si512(active2(0), every(mask[0])));
            for (std::int32_t w = 1; w < words; ++w) {
                const __m512i word = every(mask[w]);
                options = _mm512_add_epi64(options, _mm512_popcnt_epi64(_mm512_and_si512(active(w), word)));
                options2 = _mm512_add_epi64(options2, _mm512_popcnt_epi64(_mm512_and_si512(active2(w), word)));
            }
            best = _mm512_mask_min_epu64(best, _mm512_test_epi64_mask(open, bit), best,
                                         _mm512_shldi_epi64(options, number, 6));
            best2 = _mm512_mask_min_epu64(best2, _mm512_test_epi64_mask(open2, bit), best2,
                                          _mm512_shldi_epi64(options2, number, 6));
        }
        const __m512i one = every(64);
        const __mmask8 keep = _mm512_mask_cmpge_epu64_mask(in, best, one);
        const __mmask8 keep2 = _mm512_mask_cmpge_epu64_mask(in2, best2, one);
        const std::int32_t middle = kept + count(keep);
        for (std::int32_t w = 0; w < words; ++w) {
            const __m512i one_half = active(w), other = active2(w);  // what is stored may lie over them
            _mm512_storeu_si512(level.active[w] + kept, _mm512_maskz_compress_epi64(keep, one_half));
            _mm512_storeu_si512(level.active[w] + middle, _mm512_maskz_compress_epi64(keep2, other));
        }
        _mm512_storeu_si512(level.uncovered + kept, _mm512_maskz_compress_epi64(keep, open));
        _mm512_storeu_si512(level.link + kept, _mm512_maskz_compress_epi64(keep, link));
        _mm512_storeu_si512(level.best + kept, _mm512_maskz_compress_epi64(keep, best));
        _mm512_storeu_si512(level.uncovered + middle, _mm512_maskz_compress_epi64(keep2, open2));
        _mm512_storeu_si512(level.link + middle, _mm512_maskz_compress_epi64(keep2, link2));
        _mm512_storeu_si512(level.best + middle, _mm512_maskz_compress_epi64(keep2, best2));
        kept = middle + count(keep2);
    }
    level.size = kept;
}

#include "covers/bits/chunks_search.hpp"

}  // namespace cover::bits::avx512
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
