#include "covers/links/proving.hpp"

#include "covers/links/links_impl.hpp"

namespace cover {

namespace {

template <bool Colors>
std::unique_ptr<Kernel> proving(const Cover& problem, TreeProof& proof) {
    auto made = std::make_unique<Links<std::int32_t, Colors, false, ProvingTrace>>(problem, true);
    made->trace.proof = &proof;
    return made;
}

}  // namespace

std::unique_ptr<Kernel> make_proving_links(const Cover& problem, TreeProof& proof) {
    return problem.has_colors() ? proving<true>(problem, proof) : proving<false>(problem, proof);
}

}  // namespace cover
