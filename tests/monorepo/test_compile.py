"""The kernels' operators inside torch.compile: one graph, the same numbers, the same gradients."""
import torch

from reprise_kernels.attn_stats import attn_stats
from reprise_kernels.nsa.attention import selected_attention


def test_selected_attention_compiles_whole_with_gradients():
    torch.manual_seed(0)
    q, k, v = (torch.randn(32, h, 16, requires_grad=True) for h in (4, 2, 2))
    idx = torch.zeros(2, 32, 2, dtype=torch.int32)
    idx[:, :, 1] = torch.where(torch.arange(32) >= 16, 1, -1).int()

    def loss(q, k, v):
        return selected_attention(q, k, v, idx, 16, check=False)[0].square().sum()

    compiled = torch.compile(loss, fullgraph=True, backend="aot_eager")
    for a, b in zip(torch.autograd.grad(loss(q, k, v), (q, k, v)), torch.autograd.grad(compiled(q, k, v), (q, k, v))):
        torch.testing.assert_close(a, b, atol=1e-5, rtol=1e-5)


def test_attention_statistics_compile_whole():
    torch.manual_seed(0)
    q, k = torch.randn(1, 4, 9, 16), torch.randn(1, 2, 9, 16)
    compiled = torch.compile(lambda q, k: attn_stats(q, k).row_entropy, fullgraph=True, backend="aot_eager")
    torch.testing.assert_close(compiled(q, k), attn_stats(q, k).row_entropy, atol=1e-5, rtol=1e-5)
