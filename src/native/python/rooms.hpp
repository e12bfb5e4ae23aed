// The rooms of the module: each is bound by the file of its name.
#pragma once

#include <nanobind/nanobind.h>

namespace cover::binding {

void bind_board_rules(nanobind::module_& module);
void bind_boards(nanobind::module_& module);
void bind_counting(nanobind::module_& module);
void bind_covers(nanobind::module_& module);
void bind_learn(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_proofs(nanobind::module_& module);
void bind_rating(nanobind::module_& module);
void bind_marks(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_searches(nanobind::module_& module);
void bind_shown(nanobind::module_& module);
void bind_structure(nanobind::module_& module);
void bind_watching(nanobind::module_& module);

}  // namespace cover::binding
