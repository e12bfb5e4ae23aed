"""Problem -> problem, keeping the set of solving label sets. Each file holds one reduction."""
