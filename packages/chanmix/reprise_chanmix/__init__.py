"Key-value caches at two bits a channel on average, with the bits where retrieval needs them."

__version__ = "0.1.0"

from reprise_chanmix.attention import fold_values, register_attention
from reprise_chanmix.cache import ChanMixCache, ChanMixLayer
from reprise_chanmix.memory import CacheScheme, MemoryModel, Reading, memory_model
from reprise_chanmix.pages import PackedPages, PageCodec
from reprise_chanmix.plan import ChannelPlan, allocate, allocate_greedy, calibrate, plan_from_stats
from reprise_chanmix.quantiser import Packed, dequantize, fake_quantize, pack, quantize_channels, unpack
from reprise_chanmix.scores import ChannelStats, channel_stats

__all__ = [
    "CacheScheme", "ChanMixCache", "ChanMixLayer", "ChannelPlan", "ChannelStats", "MemoryModel", "Packed", "PackedPages", "PageCodec", "Reading",
    "allocate", "allocate_greedy", "calibrate", "channel_stats", "dequantize", "fake_quantize", "fold_values", "memory_model", "pack",
    "plan_from_stats", "quantize_channels", "register_attention", "unpack",
]
