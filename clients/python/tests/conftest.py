import pathlib

import pytest

pytest_plugins = ["pytester"]

#: The repository, whose rules and scenarios the tests use.
ROOT = pathlib.Path(__file__).parents[3]


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    return ROOT
