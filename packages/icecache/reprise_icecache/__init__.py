"""A KV cache paged by meaning: trees of pages, two levels of memory, for transformers models."""

__version__ = "0.1.0"
