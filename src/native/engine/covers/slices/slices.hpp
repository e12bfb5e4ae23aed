// How kernel `slices` is begun; make_slices in kernel.hpp is what most need.
#pragma once

#include <cstdint>
#include <memory>

#include "covers/kernel.hpp"
#include "covers/slices/lanes.hpp"

namespace cover::slices {

// That of the processor.
const Code& best_code();

struct Settings {
    const Code* code = &best_code();
    // Of kernel bits, whose open nodes become the first lanes; 1: the root does. 0: as suits the problem. Judging wants
    // some thousands.
    std::int64_t first_nodes = 0;
    bool judge = false;  // stay with bits unless slices are expected to be faster
    unsigned workers = 1;
};

std::unique_ptr<Kernel> make_slices_with(const Cover& problem, bool collect, const Settings& settings);

}  // namespace cover::slices
