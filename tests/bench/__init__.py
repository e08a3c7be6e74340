"""Benchmarks (`scripts/bench`), each in a process of its own."""
