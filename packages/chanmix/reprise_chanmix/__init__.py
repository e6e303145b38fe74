"Key-value caches at two bits a channel on average, with the bits where retrieval needs them."

__version__ = "0.1.0"
