"""Massive activations, attention sinks and compression valleys in transformers decoders: measure, bound, remove, and read by phase."""

__version__ = "0.1.0"

from .attention import AttnStats, attention_stats, column_concentration, mixing_score, previous_token_score, sink_identity_index, sink_rate, sink_score
from .intervene import BranchRule, StreamRule, ablate, contributions, evaluate, find_writers
from .metrics import Bounds, Entropy, MassiveReport, anisotropy, compression_bounds, entropy, massive, matrix_entropy, spectrum
from .phases import Phases, layer_advice, phase_boundaries, phases
from .profile import Profile, change_correlation, emergence_block, measure, profile, report, summarise
from .tasks import LayerProbe, features, fit_layer_probe, logit_lens, pool, probe_by_layer, recall_at_1
from .trace import Trace, encode, read_out, tiny_model, trace

__all__ = [
    "AttnStats", "attention_stats", "column_concentration", "mixing_score", "previous_token_score", "sink_identity_index", "sink_rate", "sink_score",
    "BranchRule", "StreamRule", "ablate", "contributions", "evaluate", "find_writers",
    "Bounds", "Entropy", "MassiveReport", "anisotropy", "compression_bounds", "entropy", "massive", "matrix_entropy", "spectrum",
    "Phases", "layer_advice", "phase_boundaries", "phases",
    "Profile", "change_correlation", "emergence_block", "measure", "profile", "report", "summarise",
    "LayerProbe", "features", "fit_layer_probe", "logit_lens", "pool", "probe_by_layer", "recall_at_1",
    "Trace", "encode", "read_out", "tiny_model", "trace",
]
