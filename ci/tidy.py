"""Tidy notebooks, or check that they are fit to be committed.

    python ci/tidy.py NOTEBOOK ...     rewrite: no metadata but tags, no counts, no progress bars
    python ci/tidy.py --check          every notebook: tidy, clean for nbdev, under 1 MB, executed, without errors, warnings and machine paths
"""
import copy
import json
import re
import sys
from pathlib import Path

from nbdev.clean import clean_nb
from reprise_shared.run import tidy

ROOT = Path(__file__).resolve().parent.parent
PATHS = re.compile(r"(?<![\w.:/])/(?:home|root|work|opt|tmp|Users|usr|var|mnt|data)/[\w.]")
WARNINGS = re.compile(r"^\S*:\d+: \w*Warning:|\bUserWarning\b|\bDeprecationWarning\b|\bFutureWarning\b", re.M)


def joined(nb: dict) -> dict:
    "The notebook with every text as one string: the format allows lists of lines too."
    def text(v):
        if isinstance(v, list) and v and all(isinstance(x, str) for x in v):
            return "".join(v)
        if isinstance(v, dict):
            return {k: x if k == "tags" else text(x) for k, x in v.items()}
        return [text(x) for x in v] if isinstance(v, list) else v

    return text(nb)


def problems(path: Path) -> list[str]:
    nb = json.loads(path.read_text(encoding="utf-8"))
    found = []
    if tidy(copy.deepcopy(nb)) != nb:
        found.append("not tidy: python ci/tidy.py " + path.relative_to(ROOT).as_posix())
    cleaned = copy.deepcopy(nb)
    clean_nb(cleaned, allowed_cell_metadata_keys=["tags"])
    if joined(cleaned) != joined(nb):
        found.append("nbdev-clean would change it")
    if path.stat().st_size > 1_000_000:
        found.append(f"{path.stat().st_size / 1e6:.2f} MB, more than 1 MB")
    code = [c for c in nb["cells"] if c["cell_type"] == "code"]
    outputs = [o for c in code for o in c["outputs"]]
    if code and not outputs:
        found.append("not executed: a reader sees no output")
    for o in outputs:
        text = json.dumps({k: v for k, v in o.get("data", {}).items() if not k.startswith("image/")}) + "".join(o.get("text", []))
        if o["output_type"] == "error":
            found.append(f"a cell ends in {o['ename']}")
        if m := PATHS.search(text):
            found.append(f"a machine path in an output: {text[max(0, m.start() - 20):m.end() + 40]!r}")
        if m := WARNINGS.search(text):
            found.append(f"a warning in an output: {text[max(0, m.start()):m.end() + 80]!r}")
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        bad = 0
        for path in sorted((ROOT / "nbs").rglob("*.ipynb")):
            if ".ipynb_checkpoints" in path.parts:
                continue
            for line in problems(path):
                print(f"{path.relative_to(ROOT)}: {line}")
                bad += 1
        sys.exit(bool(bad))
    for name in sys.argv[1:]:
        nb = json.loads(Path(name).read_text(encoding="utf-8"))
        Path(name).write_text(json.dumps(tidy(nb), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
