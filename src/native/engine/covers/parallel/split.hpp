// One search shared by several threads, over any kernel.
//
// The tree is cut while it is searched: a thread with nothing to do is given some of the last children at the
// shallowest open node of another's search. Every node is searched once, by one thread, so a whole search counts
// the same nodes, options and levels as a single kernel; `updates` is the work that the kernels really did.
#pragma once

#include <functional>
#include <memory>

#include "covers/kernel.hpp"

namespace cover {

using MakePart = std::function<std::unique_ptr<Kernel>(const Cover& problem, bool collect)>;

// `ordered`: choices come in the order of a single kernel, and a search for the first few waits for those; otherwise
// in the order of their finding. Threads live during `run` only. In `run`, `steps` bounds what each thread does in
// one go. A kernel that gives no part of its tree away is searched by one thread.
std::unique_ptr<Kernel> make_split(std::shared_ptr<const Cover> problem, bool collect, MakePart make, unsigned workers,
                                   bool ordered);

// Choices that wait for those before them, in numbers: bounds the memory of an ordered search.
inline constexpr std::int64_t max_waiting_numbers = std::int64_t{1} << 19;

}  // namespace cover
