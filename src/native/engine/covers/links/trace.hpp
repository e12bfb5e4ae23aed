// Trace policies: what a search reports about its tree. Chosen at compile time, so that silence costs nothing.
#pragma once

#include <cstdint>
#include <vector>

namespace cover {

// Events come in the order of the search. `depth` is that of the node where the event happens; the root has 0.
struct NoTrace {
    void branch(std::int64_t /*depth*/, std::int32_t /*item*/, std::int32_t /*degree*/) {}  // two children or more
    void forced(std::int64_t /*depth*/, std::int32_t /*item*/) {}                           // a single child
    void child(std::int64_t /*depth*/, std::int32_t /*option*/) {}  // depth of the child; option -1: take no more
    void dead_end(std::int64_t /*depth*/) {}
    void solution(std::int64_t /*depth*/) {}
    void retreat(std::int64_t /*depth*/) {}  // all children of the node have been searched
};

struct Event {
    enum class Kind : std::uint8_t { branch, forced, child, dead_end, solution, retreat } kind;
    std::int64_t depth;
    std::int32_t what = -1;  // item of branch and forced, option of child
    std::int32_t degree = 0;

    bool operator==(const Event&) const = default;
};

struct RecordingTrace {
    std::vector<Event> events;

    void branch(std::int64_t depth, std::int32_t item, std::int32_t degree) {
        events.push_back({Event::Kind::branch, depth, item, degree});
    }
    void forced(std::int64_t depth, std::int32_t item) { events.push_back({Event::Kind::forced, depth, item, 1}); }
    void child(std::int64_t depth, std::int32_t option) { events.push_back({Event::Kind::child, depth, option}); }
    void dead_end(std::int64_t depth) { events.push_back({Event::Kind::dead_end, depth}); }
    void solution(std::int64_t depth) { events.push_back({Event::Kind::solution, depth}); }
    void retreat(std::int64_t depth) { events.push_back({Event::Kind::retreat, depth}); }
};

}  // namespace cover
