// COVER_CLONES before a function: compiled twice where the loader can choose, for popcount and friends are instructions
// since 2013.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COVER_CLONES __attribute__((target_clones("default", "avx2")))
#else
#define COVER_CLONES
#endif
