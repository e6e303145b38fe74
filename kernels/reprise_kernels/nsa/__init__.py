"""Native sparse attention: compression, block scores, selected, sliding-window and decode kernels, one module each."""
