// Proofs at the border: formulas come as flat arrays, proofs as bytes; both are worked on in slices of time.
#include "arrays.hpp"
#include "rooms.hpp"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proofs/lrat.hpp"
#include "proofs/trim.hpp"

namespace cover::binding {

namespace {

using cover::proofs::LratCheck;
using cover::proofs::Trimmer;

cover::proofs::Literals literals_of(const Ints32& array) { return {array.data(), array.shape(0)}; }

std::string_view text_of(const nb::bytes& text) { return {text.c_str(), text.size()}; }

void make_trimmer(Trimmer* self, const Ints32& formula, std::int32_t variables, const nb::bytes& proof, bool whole) {
    const auto literals = literals_of(formula);
    const std::string_view text = text_of(proof);
    nb::gil_scoped_release release;
    new (self) Trimmer(literals, variables, text, whole);
}

// The checker with the text it reads.
class Lrat {
  public:
    Lrat(const Ints32& formula, std::int32_t variables, nb::bytes proof)
        : proof_(std::move(proof)), check_(literals_of(formula), variables, text_of(proof_)) {}

    bool run(double seconds) {
        nb::gil_scoped_release release;
        return check_.run(seconds) != LratCheck::State::working;
    }
    const std::string& fault() const { return check_.fault(); }
    std::int64_t lemmas() const { return check_.lemmas(); }

  private:
    nb::bytes proof_;
    LratCheck check_;
};

}  // namespace

void bind_proofs(nb::module_& module) {
    nb::class_<Trimmer>(module, "Trimmer")
        .def("__init__", &make_trimmer, "formula"_a, "variables"_a, "proof"_a, "whole"_a = false)
        .def(
            "run",
            [](Trimmer& self, double seconds) {
                nb::gil_scoped_release release;
                return self.run(seconds) != Trimmer::State::working;
            },
            "seconds"_a)
        .def_prop_ro("fault", &Trimmer::fault)
        .def("take_lrat",
             [](Trimmer& self) {
                 const std::string text = self.take_lrat();
                 return nb::bytes(text.data(), text.size());
             })
        .def("facts", [](const Trimmer& self) {
            const auto facts = self.facts();
            nb::dict made;
            made["steps"] = facts.steps;
            made["lemmas"] = facts.lemmas;
            made["hints"] = facts.hints;
            return made;
        });
    nb::class_<Lrat>(module, "LratCheck")
        .def(nb::init<const Ints32&, std::int32_t, nb::bytes>(), "formula"_a, "variables"_a, "proof"_a)
        .def("run", &Lrat::run, "seconds"_a)
        .def_prop_ro("fault", &Lrat::fault)
        .def_prop_ro("lemmas", &Lrat::lemmas);
}

}  // namespace cover::binding
