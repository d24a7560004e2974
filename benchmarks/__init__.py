"""The benchmark: each solver beside the method of a seed or of a known library.

Every comparison first checks that both sides give identical results, then times them in turn on
the same inputs in one process, so that a drift of the machine's speed meets both. Run it with
`python -m benchmarks`.
"""
