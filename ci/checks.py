"""The steps of ci/test. Run through ci/test, which makes the environment first."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import deps  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PINS = ROOT / "ci" / "constraints.txt"
JOBS = max(1, min(os.cpu_count() or 1, 8))
ONE_THREAD = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}


def call(*command, cwd=ROOT, show=True, **env) -> subprocess.CompletedProcess:
    "Run a command with one thread; print what it printed if it failed and `show`."
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=os.environ | ONE_THREAD | env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode and show:
        print(done.stdout[-6000:])
    return done


def lint() -> bool:
    return call(BIN / "ruff", "check", "--quiet", ".").returncode == 0


def export() -> bool:
    return call(sys.executable, "ci/export.py", "--check").returncode == 0


def notebooks() -> bool:
    return call(sys.executable, "ci/tidy.py", "--check").returncode == 0


def pytest() -> bool:
    "All tests in parallel; those that interpret Triton kernels in processes where the interpreter is on from the start."
    common = [BIN / "pytest", "-n", JOBS, "--durations=8", "-p", "no:cacheprovider"]
    ok = True
    for what, marks, env in (("tests", "not interpret", {}), ("interpreted kernels", "interpret", {"TRITON_INTERPRET": "1"})):
        done = call(*common, "-m", marks, "tests", show=False, **env)
        print(f"{what}: {done.stdout[-12000:] if done.returncode else done.stdout[-1500:]}")
        ok &= done.returncode in (0, 5)
    return ok


def smoke() -> bool:
    "Every notebook at scale smoke, as many at a time as there are cores. Their test cells are left to pytest, which runs the same code."
    from reprise_shared.run import run_notebook

    found = sorted(p for p in (ROOT / "nbs").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
    with tempfile.TemporaryDirectory() as temp:
        os.environ.update(ONE_THREAD | {"REPRISE_RESULTS": f"{temp}/results", "REPRISE_RUNS": f"{temp}/runs", "REPRISE_ROOT": str(ROOT), "REPRISE_TESTS": "pytest"})

        def one(path):
            name = path.relative_to(ROOT / "nbs").as_posix()
            try:
                return name, run_notebook(path, Path(temp) / "out" / name, "smoke", timeout=600, quiet=True), ""
            except RuntimeError as error:
                return name, 0.0, str(error)

        with ThreadPoolExecutor(min(JOBS, 4)) as pool:
            done = list(pool.map(one, sorted(found, key=lambda p: p.parent.name in ("shared", "kernels"))))
        for key in ("REPRISE_RESULTS", "REPRISE_RUNS", "REPRISE_ROOT", "REPRISE_TESTS"):
            os.environ.pop(key)
    for name, seconds, error in sorted(done, key=lambda r: -r[1]):
        if error:
            print(f"  FAILED {name}\n{error}")
        elif seconds > 60:
            print(f"  {seconds:4.0f} s  {name}  (more than the 60 s a notebook should take)")
    print(f"  {sum(not e for *_, e in done)} of {len(done)} notebooks, {sum(s for _, s, _ in done):.0f} s of execution, slowest {max(s for _, s, _ in done):.0f} s")
    return not any(e for *_, e in done)


def scaffold() -> bool:
    "`reprise new` into a copy of the checkout: export it, test it, run it."
    with tempfile.TemporaryDirectory() as temp:
        copy = Path(temp) / "repo"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv*", "runs", "__pycache__", "results", "dist", ".ruff_cache"))
        env = {"REPRISE_ROOT": str(copy), "PYTHONPATH": f"{copy / 'packages' / 'sample_paper'}", "REPRISE_RUNS": f"{temp}/runs"}
        steps = [
            (BIN / "reprise", "new", "sample_paper", "--title", "A sample"),
            (sys.executable, "ci/export.py", "sample_paper"),
            (BIN / "pytest", "-q", "tests/sample_paper"),
            (BIN / "ruff", "check", "--quiet", "packages/sample_paper", "nbs/sample_paper", "tests/sample_paper"),
            (BIN / "reprise", "run", "sample_paper", "--scale", "smoke"),
        ]
        return all(call(*step, cwd=copy, **env).returncode == 0 for step in steps)


def layer(requirements: list[str], below: list[Path]) -> Path:
    "A virtual environment that holds these requirements on top of the layers below; made once for each set."
    import hashlib

    key = hashlib.sha256("\n".join([*requirements, *map(str, below), PINS.read_text()]).encode()).hexdigest()[:12]
    folder = ROOT / ".venv-layers" / f"layer-{key}"
    if not (folder / ".complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        new_env(folder, below)
        if requirements and install(folder, *requirements).returncode:
            raise RuntimeError(f"installing {', '.join(requirements)} failed")
        (folder / ".complete").touch()
    return folder


def site(folder: Path) -> Path:
    return next((folder / "lib").glob("python3*")) / "site-packages"


def new_env(folder: Path, below: list[Path]) -> None:
    "An empty virtual environment that sees the layers below and nothing else."
    call(sys.executable, "-m", "venv", "--without-pip", folder)
    (site(folder) / "layers.pth").write_text("".join(f"{site(b)}\n" for b in below))


def install(folder: Path, *what) -> subprocess.CompletedProcess:
    return call(sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "-q", "--disable-pip-version-check", "-c", PINS, *what)


def packages() -> bool:
    "Build every distribution; install each paper alone on nothing but what it declares, and run its README's first snippet there."
    table = deps.projects()
    built = call(sys.executable, "-c", "import sys, subprocess\nfor f in sys.argv[1:]: subprocess.run([sys.executable, '-m', 'build', '-n', '-w', '-o', f + '/dist', f], check=True, stdout=subprocess.DEVNULL)", *table.values())
    if built.returncode:
        return False
    core = layer(deps.requirements("shared", [], table), [])

    def one(slug):
        start = time.perf_counter()
        extra = sorted(set(deps.requirements(slug, [], table)) - set(deps.requirements("shared", [], table)))
        below = [core] if not extra else [core, layer(extra, [core])]
        env = ROOT / ".venv-layers" / slug
        shutil.rmtree(env, ignore_errors=True)
        new_env(env, below)
        begin = time.perf_counter()
        done = install(env, table[slug])
        if done.returncode:
            return slug, f"pip install failed:\n{done.stdout[-2000:]}"
        installed = time.perf_counter() - begin
        snippet = re.search(r"```python\n(.*?)```", (table[slug] / "README.md").read_text(), re.S)
        if snippet is None:
            return slug, "the README has no Python snippet"
        with tempfile.TemporaryDirectory() as temp:
            (Path(temp) / "snippet.py").write_text(snippet[1])
            clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "REPRISE_ROOT")}
            run = subprocess.run([env / "bin" / "python", "snippet.py"], cwd=temp, env=clean | ONE_THREAD, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(f"  {slug}: layers {begin - start:.0f} s, install {installed:.0f} s, snippet {time.perf_counter() - begin - installed:.0f} s")
        return slug, "" if run.returncode == 0 else f"the README's snippet failed:\n{run.stdout[-3000:]}"

    slugs = [s for s in table if s not in ("shared", "kernels")]
    results = [one(slugs[0])] if slugs else []
    with ThreadPoolExecutor(min(JOBS, 2)) as pool:
        results += pool.map(one, slugs[1:])
    for slug, error in results:
        if error:
            print(f"  FAILED {slug}: {error}")
    return not any(e for _, e in results)


STEPS = [lint, export, notebooks, pytest, smoke, scaffold, packages]

if __name__ == "__main__":
    names = {s.__name__: s for s in STEPS}
    if unknown := [a for a in sys.argv[1:] if a not in names]:
        raise SystemExit(f"unknown step {unknown[0]!r}; there are: {', '.join(names)}")
    results, begin = {}, time.perf_counter()
    for name in sys.argv[1:] or names:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        try:
            results[name] = bool(names[name]())
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
            results[name] = False
        print(f"== {name}: {'ok' if results[name] else 'FAILED'} in {time.perf_counter() - start:.0f} s\n", flush=True)
    print(f"{(time.perf_counter() - begin) / 60:.1f} minutes")
    print(f"steps: {sum(results.values())} passed, {sum(not v for v in results.values())} failed")
    sys.exit(not all(results.values()))
