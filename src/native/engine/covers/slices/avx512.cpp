// The loops of kernel `slices` for x86-64 with AVX-512 as Ice Lake and Zen 4 have it: one vector of 512 lanes.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/slices/lanes.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,popcnt,bmi,bmi2"))), \
                             apply_to = function)
#else
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // of the compiler's own headers: GCC bug 105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,popcnt,bmi,bmi2")
#include <immintrin.h>
#endif

namespace cover::slices::avx512 {

namespace {

constexpr std::int32_t part_count = 1;

typedef long long Vector __attribute__((vector_size(64), may_alias));

// a | (b & c), and a & (b | c), as tables of what three bits give.
inline Vector either(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xF8); }
inline Vector of_either(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xE0); }
// Where one of three is, two, all.
inline Vector one_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xFE); }
inline Vector two_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xE8); }
inline Vector all_of(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
// a, but not where b is and c is not; where both are; where either is.
inline Vector spared(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0xB0); }
inline Vector unless_both(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x70); }
inline Vector alone(Vector a, Vector b, Vector c) { return _mm512_ternarylogic_epi64(a, b, c, 0x10); }
// Of a where the mask is set, else of b.
inline Vector choose(Vector mask, Vector a, Vector b) { return _mm512_ternarylogic_epi64(mask, a, b, 0xCA); }
inline Vector every(Word word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
inline bool is_empty(Vector a) { return _mm512_test_epi64_mask(a, a) == 0; }
inline std::int32_t ones(Vector a) {
    return static_cast<std::int32_t>(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(a)));
}
inline Vector shifted_up(Vector a, std::int32_t bits) { return _mm512_sll_epi64(a, _mm_cvtsi32_si128(bits)); }
inline Vector shifted_down(Vector a, std::int32_t bits) { return _mm512_srl_epi64(a, _mm_cvtsi32_si128(bits)); }

struct Turn {
    __m512i words, bits;
};
inline Turn turn_of(std::int32_t words, std::int32_t bits) {
    const __m512i numbers = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    return {_mm512_xor_si512(numbers, _mm512_set1_epi64(words)), _mm512_set1_epi64(bits)};
}
inline Vector turned(Vector a, const Turn& turn) {
    return _mm512_rolv_epi64(_mm512_permutexvar_epi64(turn.words, a), turn.bits);
}

#include "covers/bits/numbers512.hpp"

}  // namespace

#include "covers/slices/steps.hpp"

}  // namespace cover::slices::avx512
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
