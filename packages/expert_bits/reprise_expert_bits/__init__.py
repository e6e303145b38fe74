"Expert-wise mixed-precision quantisation of mixture-of-experts models."

__version__ = "0.1.0"
