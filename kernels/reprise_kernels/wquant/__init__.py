"""Expert weights of 1, 2, 3, 4 or 8 bits: bit planes, dequantisation, and matrix products with tokens grouped by expert."""
