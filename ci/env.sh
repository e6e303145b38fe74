# Sourced by ci/test and ci/reproduce: checks the machine and makes the pinned environment in .venv.
# Ends with one sentence when something is missing; sets $VENV_PYTHON.
set -euo pipefail
ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$ROOT"

fail() { echo "$1" >&2; exit 1; }

find_python() {
  local candidate
  for candidate in ${PYTHON:-} python3.11 python3.12 python3 python; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 12))' 2>/dev/null; then
      command -v "$candidate"; return 0
    fi
  done
  return 1
}

# make_env WHAT...: WHAT are slugs, or `test` for everything; installs what is not there yet
make_env() {
  command -v git >/dev/null 2>&1 || fail "git is not installed: install git, then run this again."
  local python key stamp free
  if [ -x .venv/bin/python ]; then python=.venv/bin/python; else
    python="$(find_python)" || fail "Python 3.11 or 3.12 is needed and was not found (python3 is $(python3 --version 2>/dev/null || echo missing)): install one, or set PYTHON to its path."
  fi
  key="$("$python" ci/deps.py --key "$@")" || exit 1
  stamp=".venv/.reprise-$(echo "$@" | tr ' ' '-')"
  VENV_PYTHON="$ROOT/.venv/bin/python"
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$key" ]; then return 0; fi
  free="$(df -Pk . | awk 'NR == 2 { print int($4 / 1048576) }')"
  if [ ! -f "$stamp" ] && [ "$free" -lt 6 ]; then fail "The disk has $free GB free and the environment needs 6 GB: free some space, then run this again."; fi
  local temp; temp="$(mktemp -d)"
  if ! "$python" -m pip --version >/dev/null 2>&1 && [ "$python" != .venv/bin/python ]; then fail "This Python has no pip and no venv module: install python3-venv, then run this again."; fi
  if ! "$python" -m pip download --quiet --disable-pip-version-check --no-deps --retries 1 --timeout 20 -d "$temp" filelock >"$temp/log" 2>&1; then
    fail "No Python package index is reachable, and packages must be installed once: connect to the network (or set PIP_INDEX_URL), then run this again. pip said: $(grep -v '^WARNING' "$temp/log" | tail -n 1)"
  fi
  rm -rf "$temp"
  [ -x .venv/bin/python ] || "$python" -m venv .venv || fail "Python's venv module did not work: install python3-venv, then run this again."
  echo "Installing the pinned environment into .venv (once; about two minutes) ..."
  "$VENV_PYTHON" -m pip install --quiet --disable-pip-version-check -c ci/constraints.txt pip 2>&1 | grep -v '^WARNING' || true
  "$VENV_PYTHON" ci/deps.py "$@" > .venv/wanted.txt
  "$VENV_PYTHON" -m pip install --disable-pip-version-check --progress-bar "$([ -t 1 ] && echo on || echo off)" -q -c ci/constraints.txt -r .venv/wanted.txt 2> .venv/pip.log \
    || fail "Installing failed: $(grep -v '^WARNING' .venv/pip.log | tail -n 3)"
  "$VENV_PYTHON" ci/deps.py --link "$@" || fail "Linking the packages of this checkout into .venv failed."
  echo "$key" > "$stamp"
}
