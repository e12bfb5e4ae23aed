// The table of kernels: a new one is one line here.
#include <stdexcept>

#include "covers/kernel.hpp"

namespace cover {

namespace {

std::optional<std::string> refuses_nothing(const Cover&) { return std::nullopt; }

constexpr KernelKind kinds[] = {
    {"links", refuses_nothing, make_links, links_memory},
    {"bits", bits_refuses, make_bits, bits_memory},
    {"slices", slices_refuses, make_slices, slices_memory},
    {"learn", refuses_nothing, make_learn, learn_memory},
};

}  // namespace

const KernelKind& kernel_kind(const std::string& name) {
    std::string names;
    for (const KernelKind& kind : kinds) {
        if (name == kind.name) return kind;
        names += std::string(names.empty() ? "" : ", ") + kind.name;
    }
    throw std::invalid_argument("unknown kernel '" + name + "'; kernels: " + names);
}

}  // namespace cover
