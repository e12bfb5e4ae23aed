// Why a slice of a search ended, the same for every engine.
#pragma once

namespace cover {

// exhausted: nothing remains (of a question: no solution under its assumptions); the only one that is final.
// solutions: those asked for were found. slice: its time or its steps are over. nodes, conflicts: as many as were
// allowed. batch: so many choices wait to be taken. memory: what was learned fills what may be held.
enum class Pause { exhausted, solutions, slice, nodes, conflicts, batch, memory };

}  // namespace cover
