// Asking the processor, and the environment variable that overrules it.
#include "common/cpu.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace cover {

const char* name_of(Cpu level) {
    switch (level) {
        case Cpu::scalar: return "scalar";
        case Cpu::avx2: return "avx2";
        case Cpu::avx512: return "avx512";
    }
    return "";
}

std::vector<Cpu> cpu_levels() {
    std::vector<Cpu> levels{Cpu::scalar};
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt")) {
        levels.push_back(Cpu::avx2);
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
            __builtin_cpu_supports("avx512vpopcntdq"))
            levels.push_back(Cpu::avx512);
    }
#endif
    return levels;
}

Cpu cpu_level() {
    const auto levels = cpu_levels();
    const char* const wanted = std::getenv("COVER_CPU");
    if (wanted == nullptr || *wanted == '\0') return levels.back();
    for (const Cpu level : {Cpu::scalar, Cpu::avx2, Cpu::avx512}) {
        if (std::string(wanted) != name_of(level)) continue;
        if (std::find(levels.begin(), levels.end(), level) == levels.end())
            throw std::invalid_argument("COVER_CPU=" + std::string(wanted) + ": this processor has no " + wanted);
        return level;
    }
    throw std::invalid_argument("COVER_CPU=" + std::string(wanted) + ": unknown; levels: scalar, avx2, avx512");
}

}  // namespace cover
