// What the processor has. COVER_CLONES before a function: compiled twice where the loader can choose, for popcount and
// friends are instructions since 2013. COVER_HAS_CLONES where it can.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COVER_HAS_CLONES
#define COVER_CLONES __attribute__((target_clones("default", "avx2")))
#else
#define COVER_CLONES
#endif

#if defined(__x86_64__) && defined(__GNUC__)
namespace cover {

// Has the processor AVX-512 as Ice Lake and Zen 4 have it, which counts the bits of words and squeezes out bytes? For
// files compiled for it.
inline bool has_avx512() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

}  // namespace cover
#endif
