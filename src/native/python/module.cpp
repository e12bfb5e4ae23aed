// The border between Python and the engine: arrays and numbers cross it, nothing else. One file a room; only this folder
// knows nanobind.
#include "rooms.hpp"

NB_MODULE(_native, module) {
    nanobind::set_leak_warnings(false);  // objects kept in globals until the interpreter ends are no leaks
    module.doc() = "The native engines of cover; see _native.pyi.";
    cover::binding::bind_covers(module);  // first: its class Cover is named in the signatures of the others
    cover::binding::bind_searches(module);
    cover::binding::bind_shown(module);
    cover::binding::bind_counting(module);
    cover::binding::bind_learn(module);
    cover::binding::bind_boards(module);
    cover::binding::bind_marks(module);
    cover::binding::bind_rules(module);
    cover::binding::bind_proofs(module);
    cover::binding::bind_logic(module);
    cover::binding::bind_board_rules(module);
    cover::binding::bind_rating(module);
    cover::binding::bind_structure(module);
    cover::binding::bind_watching(module);
}
