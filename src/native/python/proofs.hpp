// The names of the proofs' room in the Python module.
#pragma once

#include <nanobind/nanobind.h>

void bind_proofs(nanobind::module_& module);
