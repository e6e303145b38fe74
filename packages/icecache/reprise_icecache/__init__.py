"""A KV cache paged by meaning: trees of pages, two levels of memory, for transformers models."""

__version__ = "0.1.0"

from reprise_shared.kvreplay import Policy, replay

from .cache import IceCache, IceLayer
from .enable import cache_argument, disable_icecache, enable_icecache
from .growth import DciTree
from .pages import Codec, PagedKV, SequentialPages, Transfer
from .policies import OmniKV, PagedPolicy, PolicyCache, PQCache, SnapKV, StreamingLLM, TokenPolicy, TopK
from .sequence import Sequence
from .transform import IceConfig
from .tree import Changed

__all__ = [
    "Changed", "Codec", "DciTree", "IceCache", "IceConfig", "IceLayer", "OmniKV", "PQCache", "PagedKV", "PagedPolicy", "Policy", "PolicyCache", "Sequence",
    "SequentialPages", "SnapKV", "StreamingLLM", "TokenPolicy", "TopK", "Transfer", "cache_argument", "disable_icecache", "enable_icecache", "replay",
]
