"""Checks across packages: what no single notebook can know."""
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SLUGS = sorted(p.parent.name for p in (ROOT / "packages").glob("*/paper.toml"))
TOP = {"pyproject.toml", "nbs", "packages", "shared", "kernels", "tests", "ci", "README.md", "LICENSE", "CITATION.cff"}


def modules():
    for folder in (ROOT / "shared", ROOT / "kernels", *(ROOT / "packages" / s for s in SLUGS)):
        yield from ((folder, p) for p in folder.rglob("*.py") if not {"dist", "build", "__pycache__"} & set(p.parts))


def imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {a.name.split(".")[0] for a in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module.split(".")[0])
    return names


def test_arrows_point_one_way():
    for folder, path in modules():
        found = {n for n in imports(path) if n.startswith("reprise_")}
        own = {p.name for p in folder.glob("reprise_*")}
        allowed = own if folder.name in ("shared", "kernels") else own | {"reprise_shared", "reprise_kernels"}
        assert found <= allowed, f"{path.relative_to(ROOT)} imports {sorted(found - allowed)}"


def test_every_import_is_declared():
    names = {"skimage": "scikit-image", "sklearn": "scikit-learn", "PIL": "pillow", "yaml": "pyyaml", "reasoning_gym": "reasoning-gym", "efficientnet_lite_pytorch": "efficientnet-lite-pytorch"}
    for folder, path in modules():
        project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        declared = [*project["dependencies"], *(r for rs in project.get("optional-dependencies", {}).values() for r in rs)]
        if folder.name not in ("shared", "kernels"):
            shared = tomllib.loads((ROOT / "shared" / "pyproject.toml").read_text())["project"]
            declared += shared["dependencies"]
            for extra in re.findall(r"reprise-shared\[([^\]]*)\]", " ".join(declared)):
                declared += [r for e in extra.split(",") for r in shared["optional-dependencies"][e.strip()]]
        have = {re.match(r"[\w.-]+", r)[0].lower().replace("_", "-") for r in declared}
        for name in imports(path) - set(sys.stdlib_module_names) - {p.name for p in folder.glob("reprise_*")}:
            assert names.get(name, name).lower().replace("_", "-") in have, f"{path.relative_to(ROOT)} imports {name}, which {folder.name}/pyproject.toml does not declare"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_result_lost_its_claim(slug):
    from reprise_shared.claims import vanished

    for file in (ROOT / "packages" / slug / "results").glob("*.json"):
        assert vanished(slug, file.stem, ROOT) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_claim_has_a_verdict_at_cpu_scale(slug):
    from reprise_shared.claims import claims_table

    rows = claims_table(slug, "cpu", ROOT).rows
    assert rows and not [f"{r['claim']}/{r['key']}" for r in rows if r["verdict"] == "not run"]


@pytest.mark.parametrize("slug", SLUGS)
def test_package_says_what_it_is(slug):
    project = tomllib.loads((ROOT / "packages" / slug / "pyproject.toml").read_text())
    assert project["project"]["name"] == f"reprise-{slug}".replace("_", "-")
    assert project["project"]["license"] == "Apache-2.0"
    assert project["tool"]["nbdev"] == {"nbs_path": f"../../nbs/{slug}", "lib_path": f"reprise_{slug}", "update_pyproject": False, "allowed_cell_metadata_keys": ["tags"]}
    assert (ROOT / "nbs" / slug / "index.ipynb").exists()


def test_every_notebook_with_code_to_export_has_tests():
    for path in (ROOT / "nbs").rglob("*.ipynb"):
        sources = ["".join(c["source"]) for c in json.loads(path.read_text())["cells"] if c["cell_type"] == "code"]
        if any(re.match(r"#\|\s*export\b", s) for s in sources):
            assert any(re.match(r"#\|\s*test\b", s) for s in sources), f"{path.relative_to(ROOT)} exports code and has no test cell"


def test_comparisons_belong_to_no_package():
    from reprise_shared.run import comparisons

    readme = (ROOT / "README.md").read_text()
    for name, entry in comparisons(ROOT).items():
        assert not (ROOT / "packages" / name).exists() and f"(nbs/{name}/" in readme, name
        assert not entry["picture"] or (ROOT / "nbs" / name / entry["picture"]).exists()
        for path in (ROOT / "nbs" / name).glob("*.ipynb"):
            sources = ["".join(c["source"]) for c in json.loads(path.read_text())["cells"] if c["cell_type"] == "code"]
            assert not any(re.match(r"#\|\s*(export|default_exp)\b", s) for s in sources), f"{path.relative_to(ROOT)} exports code"


def test_top_level_is_as_designed():
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True).stdout.splitlines()
    if not listed:
        pytest.skip("not a git checkout")
    assert {p.split("/")[0] for p in listed if not p.startswith(".")} <= TOP


def test_readme_lists_every_paper():
    text = (ROOT / "README.md").read_text()
    planned = tomllib.loads((ROOT / "ci" / "planned.toml").read_text())
    assert len(planned) == 38
    for slug in planned:
        assert f"(packages/{slug})" in text or f"`{slug}`" in text, slug


def minimal_checkout(folder: Path) -> Path:
    (folder / "ci").mkdir(parents=True)
    for name in ("reproduce", "test", "env.sh", "deps.py", "constraints.txt"):
        shutil.copy(ROOT / "ci" / name, folder / "ci" / name)
    for name in ("shared", "kernels", "packages/fsa"):
        (folder / name).mkdir(parents=True)
        shutil.copy(ROOT / name / "pyproject.toml", folder / name / "pyproject.toml")
    shutil.copy(ROOT / "packages/fsa/paper.toml", folder / "packages/fsa/paper.toml")
    return folder


@pytest.mark.parametrize(
    "words, message",
    [(["nope"], "unknown paper 'nope'; there are: fsa"), (["fsa", "--scale", "huge"], "got 'huge'"), (["--bogus"], "unknown option --bogus")],
    ids=["paper", "scale", "option"],
)
def test_reproduce_refuses_in_one_sentence(words, message, tmp_path):
    repo = minimal_checkout(tmp_path / "repo")
    done = subprocess.run(["bash", str(repo / "ci" / "reproduce"), *words], capture_output=True, text=True)
    assert done.returncode == 1 and message in done.stderr and len(done.stderr.strip().splitlines()) == 1
    assert not (repo / ".venv").exists()


def test_reproduce_lists_the_papers(tmp_path):
    done = subprocess.run(["bash", str(minimal_checkout(tmp_path / "repo") / "ci" / "reproduce")], capture_output=True, text=True)
    assert done.returncode == 0 and "fsa" in done.stdout and "Sparse Attention" in done.stdout


def fake_tools(folder: Path, **scripts) -> dict:
    "An environment whose PATH begins with these scripts."
    folder.mkdir()
    for name, body in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name).chmod(0o755)
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def test_old_python_is_named(tmp_path):
    env = fake_tools(tmp_path / "bin", **dict.fromkeys(("python3", "python3.11", "python3.12", "python"), 'case "$1" in --version) echo "Python 3.8.1";; *) exit 1;; esac'))
    done = subprocess.run(["bash", str(minimal_checkout(tmp_path / "repo") / "ci" / "reproduce"), "fsa"], capture_output=True, text=True, env=env)
    assert done.returncode == 1 and "Python 3.11 or 3.12 is needed" in done.stderr and "3.8.1" in done.stderr


def test_full_disk_is_named(tmp_path):
    env = fake_tools(tmp_path / "bin", df='echo "Filesystem 1024-blocks Used Available Capacity Mounted"; echo "/dev/x 1 1 1048576 99% /"')
    env["PYTHON"] = sys.executable
    done = subprocess.run(["bash", str(minimal_checkout(tmp_path / "repo") / "ci" / "reproduce"), "fsa"], capture_output=True, text=True, env=env)
    assert done.returncode == 1 and "1 GB free" in done.stderr and "6 GB" in done.stderr
    assert not (tmp_path / "repo" / ".venv").exists()


def test_missing_network_is_named(tmp_path):
    env = fake_tools(tmp_path / "bin") | {"PYTHON": sys.executable, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    done = subprocess.run(["bash", str(minimal_checkout(tmp_path / "repo") / "ci" / "reproduce"), "fsa"], capture_output=True, text=True, env=env)
    assert done.returncode == 1 and "No Python package index is reachable" in done.stderr
    assert not (tmp_path / "repo" / ".venv").exists()
