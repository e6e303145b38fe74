"Expert-wise mixed-precision quantisation of mixture-of-experts models, ranked from weights alone."

__version__ = "0.1.0"

from reprise_expert_bits.allocation import (
    BitPlan,
    allocate,
    bit_counts,
    combined_order,
    max_intra_neuron_variance,
    plan_from_orders,
    router_norm_change,
    uniform_plan,
)
from reprise_expert_bits.checkpoint_files import CheckpointScan, scan_checkpoint
from reprise_expert_bits.measure import Usage, expert_sensitivity, usage, weight_noise, within_layer_spearman
from reprise_expert_bits.packed import QuantizedExperts, expert_bytes, fake_quantize, nbytes, quantize_experts
from reprise_expert_bits.storage import load_quantized, save_quantized
from reprise_expert_bits.views import MoELayerView, moe_layers, tiny

__all__ = [
    "BitPlan",
    "CheckpointScan",
    "MoELayerView",
    "MoELightning",
    "QuantizedExperts",
    "TheoryMoE",
    "Usage",
    "allocate",
    "bit_counts",
    "combined_order",
    "expert_bytes",
    "expert_sensitivity",
    "fake_quantize",
    "load_quantized",
    "max_intra_neuron_variance",
    "moe_layers",
    "nbytes",
    "plan_from_orders",
    "quantize_experts",
    "router_norm_change",
    "save_quantized",
    "scan_checkpoint",
    "tiny",
    "uniform_plan",
    "usage",
    "weight_noise",
    "within_layer_spearman",
]


def __getattr__(name):
    if name in ("MoELightning", "TheoryMoE"):  # these import Lightning, so only when asked for
        from importlib import import_module

        return getattr(import_module("reprise_expert_bits.training" if name == "MoELightning" else "reprise_expert_bits.theory"), name)
    raise AttributeError(f"module 'reprise_expert_bits' has no attribute {name!r}")
