"""Problem + question -> choices. Backends know no puzzle; each is one file, registered by one line in registry.py."""
