"""The benchmark: each solver compared with a seed's method or a known library.

Where results should be identical, a comparison checks that they are. It times both sides in turn on
the same inputs in one process, so that a change in the machine's speed affects both. Run the
benchmark with `python -m benchmarks`.
"""
