"""Attention over pages of a KV cache that differ from head to head: decode, transfer between pools, page bounds and scores, one module each."""
