"""GPU kernels of the Reprise papers: one PyTorch reference, one Triton kernel and one public function per operation.

Import the operation from its module, for example ``from reprise_kernels.nsa.compress import compressed_attention``.
The package imports without triton; then only the PyTorch back end is available.
"""
__version__ = "0.1.0"
