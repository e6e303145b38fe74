"""Settings for all tests: results and step caches go to a temporary folder, interpreter tests run only where the interpreter is on."""
import os

import pytest


def pytest_collection_modifyitems(config, items):
    interpreting = os.environ.get("TRITON_INTERPRET") == "1"
    for item in items:
        if item.get_closest_marker("interpret") and not interpreting:
            item.add_marker(pytest.mark.skip(reason="needs TRITON_INTERPRET=1; ci/test runs these in their own process"))
        if item.get_closest_marker("asset") and os.environ.get("REPRISE_OFFLINE"):
            item.add_marker(pytest.mark.skip(reason="REPRISE_OFFLINE is set"))


@pytest.fixture(autouse=True)
def quiet_places(tmp_path, monkeypatch):
    monkeypatch.setenv("REPRISE_RUNS", str(tmp_path / "runs"))
    monkeypatch.delenv("REPRISE_RESULTS", raising=False)
