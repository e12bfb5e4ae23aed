// The numbers of a set of 64 by AVX-512 VBMI2: included within the namespace of whoever is compiled for it.
//
// No include guard.

// Appends the numbers of a set of 64 in ascending order, and up to 63 numbers of no meaning.
inline std::int32_t* put(std::int32_t* to, Word word, std::int32_t base) {
    alignas(64) static constexpr std::uint8_t numbers[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    const __m512i packed = _mm512_maskz_compress_epi8(word, _mm512_load_si512(numbers));
    const __m512i from = _mm512_set1_epi32(base);
    const auto store = [&](std::int32_t at, __m128i part) __attribute__((always_inline)) {
        _mm512_storeu_si512(to + at, _mm512_add_epi32(from, _mm512_cvtepu8_epi32(part)));
    };
    const std::int32_t size = static_cast<std::int32_t>(__builtin_popcountll(word));
    store(0, _mm512_castsi512_si128(packed));
    if (size > 16) store(16, _mm512_extracti32x4_epi32(packed, 1));
    if (size > 32) {
        store(32, _mm512_extracti32x4_epi32(packed, 2));
        store(48, _mm512_extracti32x4_epi32(packed, 3));
    }
    return to + size;
}
