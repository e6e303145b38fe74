"""What an environment needs: the third-party requirements of the distributions of this checkout.

    python ci/deps.py [--key | --link] WHAT...     WHAT: slugs of papers or names of comparisons, or `test` for everything and the developers' tools
    (plain)  print the requirements, one a line     --key  print a hash of them      --link  install the distributions themselves, editable
"""
import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ["build", "hatchling", "ipykernel", "nbdev", "pytest", "pytest-xdist", "ruff"]


def projects() -> dict[str, Path]:
    found = {"shared": ROOT / "shared", "kernels": ROOT / "kernels"}
    return found | {p.parent.name: p.parent for p in sorted((ROOT / "packages").glob("*/pyproject.toml"))}


def own(requirement: str) -> tuple[str, list[str]] | None:
    "(name, extras) of a requirement on a distribution of this checkout, else None."
    m = re.match(r"reprise-(shared|kernels)\s*(?:\[([^\]]*)\])?\s*(@|$)", requirement)
    return (m[1], [e.strip() for e in (m[2] or "").split(",") if e.strip()]) if m else None


def requirements(name: str, extras: list[str], table: dict[str, Path]) -> list[str]:
    "Third-party requirements of a distribution and of its siblings that it asks for."
    project = tomllib.loads((table[name] / "pyproject.toml").read_text())["project"]
    optional, out = project.get("optional-dependencies", {}), []
    for r in [*project.get("dependencies", []), *(r for e in extras for r in optional[e])]:
        sibling = own(r)
        out += requirements(*sibling, table) if sibling else [r]
    return out


def compared(name: str) -> list[str]:
    "The papers of a comparison; the name itself if it is none."
    file = ROOT / "nbs" / name / "comparison.toml"
    return tomllib.loads(file.read_text())["papers"] if file.exists() else [name]


def chosen(what: list[str]) -> list[str]:
    table = projects()
    if what == ["test"]:
        return list(table)
    what = list(dict.fromkeys(slug for w in what for slug in compared(w)))
    if bad := [w for w in what if w not in table or w in ("shared", "kernels")]:
        raise SystemExit(f"unknown paper {bad[0]!r}; there are: {', '.join(k for k in table if k not in ('shared', 'kernels'))}")
    return ["shared", "kernels", *what]


def wanted(what: list[str]) -> list[str]:
    table, out = projects(), []
    for name in chosen(what):
        project = tomllib.loads((table[name] / "pyproject.toml").read_text())["project"]
        optional = project.get("optional-dependencies", {})
        extras = list(optional) if what == ["test"] else [e for e in optional if e in ("notebooks", "triton")]
        out += requirements(name, [e for e in extras if e != "gpu"], table)
    return sorted(set(out + (TOOLS if what == ["test"] else ["ipykernel"])), key=str.lower)


if __name__ == "__main__":
    flags, what = [a for a in sys.argv[1:] if a.startswith("--")], [a for a in sys.argv[1:] if not a.startswith("--")]
    if flags == ["--link"]:
        folders = [arg for n in chosen(what) for arg in ("-e", str(projects()[n]))]
        build = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", str(ROOT / "ci" / "constraints.txt")]
        subprocess.run([*build, "hatchling", "editables"], check=True, stderr=subprocess.DEVNULL)
        sys.exit(subprocess.run([*build[:-2], "--no-deps", "--no-build-isolation", *folders]).returncode)
    lines = wanted(what)
    if flags == ["--key"]:
        pins = (ROOT / "ci" / "constraints.txt").read_text()
        texts = [(projects()[n] / "pyproject.toml").read_text() for n in chosen(what)]
        print(hashlib.sha256("\n".join([*lines, pins, *texts, str(ROOT)]).encode()).hexdigest()[:16])
    else:
        print("\n".join(lines))
