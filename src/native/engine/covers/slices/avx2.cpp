// The loops of kernel `slices` for x86-64 with AVX2 (2013): two vectors of 256 lanes.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/slices/lanes.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,popcnt,bmi"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,bmi")
#include <immintrin.h>
#endif

namespace cover::slices::avx2 {

namespace {

constexpr std::int32_t part_count = 2;

typedef long long Vector __attribute__((vector_size(32), may_alias));

#include "covers/slices/gates.hpp"

inline Vector every(Word word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }
inline bool is_empty(Vector a) { return _mm256_testz_si256(a, a) != 0; }
inline std::int32_t ones(Vector a) {
    std::int32_t sum = 0;
    for (std::int32_t k = 0; k < 4; ++k) sum += __builtin_popcountll(static_cast<Word>(a[k]));
    return sum;
}
inline Vector shifted_up(Vector a, std::int32_t bits) { return _mm256_sll_epi64(a, _mm_cvtsi32_si128(bits)); }
inline Vector shifted_down(Vector a, std::int32_t bits) { return _mm256_srl_epi64(a, _mm_cvtsi32_si128(bits)); }

struct Turn {
    __m256i words;  // as pairs of halves
    __m128i up, down;
};
inline Turn turn_of(std::int32_t words, std::int32_t bits) {
    const __m256i numbers = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    return {_mm256_xor_si256(numbers, _mm256_set1_epi32(2 * words)), _mm_cvtsi32_si128(bits),
            _mm_cvtsi32_si128(64 - bits)};
}
inline Vector turned(Vector a, const Turn& turn) {
    const __m256i placed = _mm256_permutevar8x32_epi32(a, turn.words);
    return _mm256_or_si256(_mm256_sll_epi64(placed, turn.up), _mm256_srl_epi64(placed, turn.down));
}

#include "covers/slices/reading.hpp"

}  // namespace

#include "covers/slices/steps.hpp"

}  // namespace cover::slices::avx2
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
