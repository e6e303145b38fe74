"""Mixed-precision key/value cache: layout, quantiser, packing, scores and attention over packed bytes, one module each."""
from .decode import decode_attention_packed
from .layout import (PackedKV, PackedTokens, bits_of, bytes_per_token, effective_bits, pack_codes, permute_channels, restore_channels,
                     unpack_codes)
from .pack import pack_kv, quant_pack_mixed, unpack_mixed
from .quantiser import dequantize_channels, dequantize_tokens, quantize_channels, quantize_tokens, store_parameters, two_centroids
from .scores import qk_packed
from .tokens import quant_pack_tokens, unpack_tokens
