// Proofs at the border: formulas come as flat arrays, proofs as bytes; both are worked on in slices of time.
#include "arrays.hpp"
#include "rooms.hpp"

#include <nanobind/stl/string.h>

#include <atomic>
#include <cstdint>
#include <memory>
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

// A trimmer as Python sees it; like a search, it serves one thread at a time.
class Trim {
  public:
    Trim(const Ints32& formula, std::int32_t variables, const nb::bytes& proof, bool whole, bool tree) {
        const auto literals = literals_of(formula);
        const std::string_view text = text_of(proof);
        nb::gil_scoped_release release;
        trimmer_ = std::make_unique<Trimmer>(literals, variables, text, whole, tree);
    }

    bool run(double seconds) {
        const Inside inside(busy_);
        nb::gil_scoped_release release;
        return trimmer_->run(seconds) != Trimmer::State::working;
    }
    std::string fault() {
        const Inside inside(busy_);
        return trimmer_->fault();
    }
    nb::bytes take_lrat() {
        const Inside inside(busy_);
        const std::string text = trimmer_->take_lrat();
        return nb::bytes(text.data(), text.size());
    }
    nb::dict facts() {
        const Inside inside(busy_);
        const auto facts = trimmer_->facts();
        nb::dict made;
        made["steps"] = facts.steps;
        made["lemmas"] = facts.lemmas;
        made["hints"] = facts.hints;
        return made;
    }

  private:
    std::unique_ptr<Trimmer> trimmer_;
    std::atomic<bool> busy_{false};
};

// The checker with the text it reads.
class Lrat {
  public:
    Lrat(const Ints32& formula, std::int32_t variables, nb::bytes proof)
        : proof_(std::move(proof)), check_(literals_of(formula), variables, text_of(proof_)) {}

    bool run(double seconds) {
        const Inside inside(busy_);
        nb::gil_scoped_release release;
        return check_.run(seconds) != LratCheck::State::working;
    }
    std::string fault() {
        const Inside inside(busy_);
        return check_.fault();
    }
    std::int64_t lemmas() {
        const Inside inside(busy_);
        return check_.lemmas();
    }

  private:
    nb::bytes proof_;
    LratCheck check_;
    std::atomic<bool> busy_{false};
};

}  // namespace

void bind_proofs(nb::module_& module) {
    nb::class_<Trim>(module, "Trimmer")
        .def(nb::init<const Ints32&, std::int32_t, const nb::bytes&, bool, bool>(), "formula"_a, "variables"_a,
             "proof"_a, "whole"_a = false, "tree"_a = false)
        .def("run", &Trim::run, "seconds"_a)
        .def_prop_ro("fault", &Trim::fault)
        .def("take_lrat", &Trim::take_lrat)
        .def("facts", &Trim::facts);
    nb::class_<Lrat>(module, "LratCheck")
        .def(nb::init<const Ints32&, std::int32_t, nb::bytes>(), "formula"_a, "variables"_a, "proof"_a)
        .def("run", &Lrat::run, "seconds"_a)
        .def_prop_ro("fault", &Lrat::fault)
        .def_prop_ro("lemmas", &Lrat::lemmas);
}

}  // namespace cover::binding
