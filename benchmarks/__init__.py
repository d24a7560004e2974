"""The benchmark: each solver compared with a seed's method or a known library.

Every comparison first checks that both sides give identical results, then times them in turn on
the same inputs in one process, so that both meet the same changes of the machine's speed. Run it
with `python -m benchmarks`.
"""
