"""Solving step by step, each step with evidence that other code re-checks: see docs/logic.md."""
