// Proofs of tree searches at the border.
#pragma once

#include "arrays.hpp"
#include "common/tree_proof.hpp"

namespace cover::binding {

// What was written since the last call; nothing by a search that proves nothing.
inline nb::bytes proof_text(TreeProof* proof) {
    const std::string text = proof == nullptr ? std::string() : proof->take();
    return nb::bytes(text.data(), text.size());
}

}  // namespace cover::binding
