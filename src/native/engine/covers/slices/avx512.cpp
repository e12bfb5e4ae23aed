// The loops of kernel `slices` for x86-64 with AVX-512 as Ice Lake and Zen 4 have it: one vector of 512 lanes.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/slices/lanes.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#include <immintrin.h>
#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni,popcnt,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // of the compiler's own headers: GCC bug 105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni,popcnt,bmi,bmi2")
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
inline bool is_empty(Vector a) { return _mm512_test_epi64_mask(a, a) == 0; }
inline std::int32_t ones(Vector a) {
    return static_cast<std::int32_t>(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(a)));
}

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

// Exchanges the bytes of `a` that the mask has for those of `b` at their number less `distance`, a power of two.
template <std::int32_t distance>
inline void exchange(Vector& a, Vector& b, __mmask64 mask) {
    const __m512i numbers = _mm512_broadcast_i32x4(_mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    const __m512i others = _mm512_xor_si512(numbers, _mm512_set1_epi8(distance));
    const Vector was = a;
    a = _mm512_mask_shuffle_epi8(a, mask, b, others);
    b = _mm512_mask_shuffle_epi8(b, ~mask, was, others);
}

// 8 x 8 bytes are turned around in all words of 8 vectors.
inline void turn_bytes(Vector* rows) {
    for (std::int32_t k = 0; k < 8; k += 2) exchange<1>(rows[k], rows[k + 1], 0xAAAAAAAAAAAAAAAA);
    for (std::int32_t k = 0; k < 4; ++k) exchange<2>(rows[k + (k & 2)], rows[k + (k & 2) + 2], 0xCCCCCCCCCCCCCCCC);
    for (std::int32_t k = 0; k < 4; ++k) exchange<4>(rows[k], rows[k + 4], 0xF0F0F0F0F0F0F0F0);
}

// 64 x 64 bits are turned around in all words: bytes to those of eight vectors, the bits of 8 x 8, and bytes again.
inline void turn_block(Vector* block) {
    Vector rows[8], bytes[64];
    for (std::int32_t k = 0; k < 64; k += 8) {
        for (std::int32_t j = 0; j < 8; ++j) rows[j] = block[k + 7 - j];
        turn_bytes(rows);
        // A product of matrices of bits, whose second one is upside down.
        const __m512i one = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201));
        for (std::int32_t j = 0; j < 8; ++j) bytes[8 * j + k / 8] = _mm512_gf2p8affine_epi64_epi8(one, rows[j], 0);
    }
    for (std::int32_t k = 0; k < 64; k += 8) {
        for (std::int32_t j = 0; j < 8; ++j) rows[j] = bytes[k + j];
        turn_bytes(rows);
        for (std::int32_t j = 0; j < 8; ++j) block[k + j] = rows[j];
    }
}

}  // namespace

#include "covers/slices/steps.hpp"

}  // namespace cover::slices::avx512
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
