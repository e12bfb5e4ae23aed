// Kernel `bits` at every instruction set that the processor has, on the exact covers that export_covers.py writes: the
// same solutions, in the same order, and the same nodes? And what does each search take, in ticks of the processor's
// counter (RDTSC)? Real processors count time; Bochs, run as in levels.sh, counts instructions.
//
//     levels COVERS [NODES]
//
// stops each search after NODES nodes. One row for each cover and way to search (list, count): solutions, nodes, a
// digest of the solutions, ticks at the highest level, and how many times as many the lower ones took; the last, plain,
// is what scalar comes to without the instruction popcnt. The exit status is 1 if two levels differ.
#include <x86intrin.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "common/cpu.hpp"
#include "covers/kernel.hpp"

using namespace cover;

namespace {

struct Facts {
    std::int64_t solutions = 0;
    std::vector<std::int64_t> levels;  // nodes by depth
    std::uint64_t digest = 0;          // FNV-1a of the solutions in their order
    bool exhausted = false;

    bool operator==(const Facts&) const = default;
};

// False at the end, where `name` is empty, and if the numbers of a cover are not all there.
bool read(std::istream& from, std::string& name, Cover& problem) {
    std::size_t options = 0, entries = 0;
    bool colors = false, bounds = false;
    name.clear();
    if (!std::getline(from >> std::ws, name)) return false;
    from >> problem.primary >> problem.items >> options >> entries >> colors >> bounds;
    problem.option_starts.resize(options + 1);
    problem.item_of.resize(entries);
    problem.color_of.resize(colors ? entries : 0);
    problem.at_least.resize(bounds ? static_cast<std::size_t>(problem.primary) : 0);
    problem.at_most.resize(problem.at_least.size());
    for (auto* const numbers :
         {&problem.option_starts, &problem.item_of, &problem.color_of, &problem.at_least, &problem.at_most})
        for (std::int32_t& number : *numbers) from >> number;
    return static_cast<bool>(from);
}

void digest(const Batch& batch, std::uint64_t& value) {
    const auto add = [&](std::int64_t number) { value = (value ^ static_cast<std::uint64_t>(number)) * 0x100000001b3; };
    for (std::int64_t k = 0; k < batch.size(); ++k) {
        add(batch.starts[k + 1] - batch.starts[k]);
        for (std::int64_t e = batch.starts[k]; e < batch.starts[k + 1]; ++e) add(batch.decisions[e]);
    }
}

// The levels of this processor, from the highest on.
std::vector<std::string> names_of_levels() {
    std::vector<std::string> names{"plain"};
    for (const Cpu level : cpu_levels()) names.emplace_back(name_of(level));
    std::reverse(names.begin(), names.end());
    return names;
}

std::unique_ptr<Kernel> make(const Cover& problem, bool collect, const std::string& level) {
    if (level == "plain") return make_bits_plain(problem, collect);
    setenv("COVER_CPU", level.c_str(), 1);
    return make_bits(problem, collect);
}

// Ticks of a whole search, without making the engine and looking at its solutions.
std::uint64_t search(const Cover& problem, bool collect, const std::string& level, std::int64_t nodes, Facts& facts) {
    const auto kernel = make(problem, collect, level);
    facts = {};
    std::uint64_t ticks = 0;
    for (Pause pause = Pause::batch; pause == Pause::batch;) {
        const std::uint64_t began = __rdtsc();
        pause = kernel->run({.nodes = nodes, .batch = 100000});
        ticks += __rdtsc() - began;
        digest(kernel->take_batch(), facts.digest);
        facts.exhausted = pause == Pause::exhausted;
    }
    facts.solutions = kernel->counts().solutions;
    facts.levels = kernel->counts().levels;
    return ticks;
}

// Ticks for each instruction of a loop: 1 where the counter counts instructions.
double ticks_per_instruction() {
    std::uint64_t rounds = 10'000'000;
    const std::uint64_t began = __rdtsc();
    asm volatile("1: dec %0\n\tjnz 1b" : "+r"(rounds) : : "cc");
    return static_cast<double>(__rdtsc() - began) / 20'000'000;
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        std::fprintf(stderr, "levels COVERS [NODES]\n");
        return 2;
    }
    std::ifstream from(words[1]);
    const std::int64_t most = count > 2 ? std::atoll(words[2]) : unbounded;
    const std::vector<std::string> levels = names_of_levels();
    std::printf("%.3f ticks per instruction\n", ticks_per_instruction());
    std::printf("%-23s %-5s %9s %10s %16s %14s", "", "", "solutions", "nodes", "digest", levels[0].c_str());
    for (std::size_t k = 1; k < levels.size(); ++k) std::printf(" %7s", levels[k].c_str());
    std::printf("\n");

    bool all_same = true;
    std::int64_t rows = 0;
    std::string name;
    for (Cover problem; read(from, name, problem); problem = {}) {
        for (const bool collect : {true, false}) {
            bool same = true;
            std::vector<Facts> facts(levels.size());
            std::vector<std::uint64_t> ticks(levels.size(), ~std::uint64_t{0});
            for (int round = 0; round < 3; ++round)
                for (std::size_t k = 0; k < levels.size(); ++k) {
                    if (round > 0 && ticks[k] > 100'000'000) continue;
                    ticks[k] = std::min(ticks[k], search(problem, collect, levels[k], most, facts[k]));
                    same = same && facts[k] == facts[0];
                }
            std::int64_t nodes = 0;
            for (const std::int64_t there : facts[0].levels) nodes += there;
            std::printf("%-23s %-5s %9" PRId64 " %10" PRId64 "%c%16" PRIx64 " %14" PRIu64, name.c_str(),
                        collect ? "list" : "count", facts[0].solutions, nodes, facts[0].exhausted ? ' ' : '+',
                        facts[0].digest, ticks[0]);
            for (std::size_t k = 1; k < levels.size(); ++k)
                std::printf(" %7.2f", static_cast<double>(ticks[k]) / static_cast<double>(ticks[0]));
            std::printf("%s\n", same ? "" : "  DIFFERENT");
            std::fflush(stdout);
            all_same = all_same && same;
            ++rows;
        }
    }
    if (rows == 0 || !name.empty()) {
        std::fprintf(stderr, "%s: no covers, or not whole\n", words[1]);
        return 2;
    }
    std::printf(all_same ? "all levels agree\n" : "LEVELS DIFFER\n");
    return all_same ? 0 : 1;
}
