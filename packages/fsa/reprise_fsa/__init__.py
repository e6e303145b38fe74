"Native sparse attention in two loop orders: token-outer (NSA) and block-outer (FSA)."

__version__ = "0.1.0"

from reprise_kernels.nsa.attention import selected_attention
from reprise_kernels.nsa.csr import Csr, build_csr

from reprise_fsa.attention import (
    NSAParts,
    NSAttention,
    NSABranches,
    block_scores,
    compress_kv,
    nsa_attention,
    select_blocks,
)
from reprise_fsa.convert import NSACache, convert_llama
from reprise_fsa.cost import KernelCost, choose_impl, cost, count
from reprise_fsa.reference import NSAConfig, NSAParams, dense_nsa, rope_tables

__all__ = [
    "Csr",
    "KernelCost",
    "NSABranches",
    "NSACache",
    "NSAConfig",
    "NSALanguageModel",
    "NSAParams",
    "NSAParts",
    "NSAttention",
    "block_scores",
    "build_csr",
    "choose_impl",
    "compress_kv",
    "convert_llama",
    "cost",
    "count",
    "dense_nsa",
    "nsa_attention",
    "rope_tables",
    "select_blocks",
    "selected_attention",
]


def __getattr__(name):
    if name == "NSALanguageModel":  # imports Lightning, so only when asked for
        from reprise_fsa.train import NSALanguageModel

        return NSALanguageModel
    raise AttributeError(f"module 'reprise_fsa' has no attribute {name!r}")
