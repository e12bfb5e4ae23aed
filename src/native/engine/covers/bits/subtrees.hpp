// The subtrees of kernel `bits` that are searched in chunks: when it pays, what they need, what becomes of what they
// find.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "covers/bits/chunks.hpp"
#include "covers/cover.hpp"
#include "covers/kernel.hpp"

namespace cover::bits {

// ns, by width.
struct ChunkCosts {
    double build[chunk_widths], node[chunk_widths];
};

// The code, and how a search in chunks is begun. Tests make it begin at once.
struct ChunkChoice {
    ChunkCode code = nullptr;  // nullptr: never
    const ChunkCosts* costs = nullptr;
    int width = -1;           // -1: by a profile
    double least_below = -1;  // mean nodes below a node, at least; -1: by the costs
};

class Subtrees {
  public:
    // equal: every option covers as many primary items.
    Subtrees(const Cover& problem, std::size_t depths, bool equal, bool collect, const ChunkChoice& choice);

    // Before the search one by one goes on: what it shares with this; nullptr as long as there are to be no chunks.
    // Begins a profile and ends it. left: nodes until a limit.
    Chunking* look(std::int64_t nodes, std::int64_t left);
    // Searches what is below the node that the frame stands at, and adds it to the counts and to the batch; false if it
    // is larger than may be, and nothing was done. most_*: that a limit leaves.
    // Solutions that the last one had: as many are expected of the next.
    std::int64_t last_solutions() const { return work_ ? work_->run.solutions : 0; }
    // The choices are those of `larger`, of which the problem is a part.
    bool search(const Frame& frame, Run& run, const Larger& larger, std::int64_t most_nodes,
                std::int64_t most_solutions, Batch& batch);

    // By which another search begins in chunks at once, where a first look at its tree would be much of the work.
    Profile profile() const;
    void begin_with(const Profile& profile);

    std::int64_t memory() const;
    // Bytes that will be held at most.
    static std::int64_t most_memory(std::int32_t options, std::int32_t items);

  private:
    struct Free {
        void operator()(std::byte* bytes) const { ::operator delete[](bytes, std::align_val_t{64}); }
    };
    using Bytes = std::unique_ptr<std::byte[], Free>;
    static Bytes bytes_of(std::int64_t size);
    static void add_level(ChunkRun& run, std::int32_t depth);

    void choose_width(std::int64_t nodes);
    void take_found(Batch& batch);

    // Memory of the searches, made at the first one: most problems have none.
    struct Work {
        int width;  // of the tables and levels
        Bytes tables, held[chunk_items + 2];
        void* levels[chunk_items + 2]{};
        std::vector<Word> uncovered, before;
        std::vector<std::int32_t> prefix;
        Numbers<std::int32_t> found;
        ChunkRun run{};
    };

    ChunkChoice choice_;
    bool collect_, equal_, chosen_ = false;  // chosen: the width, by a profile
    std::int64_t profiled_, again_ = 0;
    double node_cost_;  // ns of a node searched one by one
    Chunking chunking_{};
    std::vector<std::uint8_t> inside_;
    std::unique_ptr<Work> work_;
};

// That of the processor, if it has any.
ChunkChoice best_chunks();
// The kernel with another choice.
std::unique_ptr<Kernel> make_bits_with(const Cover& problem, bool collect, const ChunkChoice& chunks);

}  // namespace cover::bits
