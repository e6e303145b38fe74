"""COSMO-INR: complex sinusoidal modulation of activations for implicit neural representations."""

__version__ = "0.1.0"

from reprise_cosmo_inr.activations import cosmo, raised_cosine
from reprise_cosmo_inr.networks import ACTIVATIONS, INR, count_parameters
from reprise_cosmo_inr.prior import FreePrior, PriorEmbedder
from reprise_cosmo_inr.tasks import Denoise, ImageFit, Inpaint, Occupancy, SuperRes
from reprise_cosmo_inr.training import FitResult, INRModule, fit, grid, occupancy_iou, render, upsample

__all__ = [
    "ACTIVATIONS", "INR", "Denoise", "FitResult", "FreePrior", "INRModule", "ImageFit", "Inpaint", "Occupancy", "PriorEmbedder", "SuperRes",
    "cosmo", "count_parameters", "fit", "grid", "occupancy_iou", "raised_cosine", "render", "upsample",
]
