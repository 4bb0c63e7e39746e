"""What several tests of backtests share: a cache folder of a file's own."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled code is kept in a folder of the test file's own."""
    from tracker.kernels import machine_code

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        machine_code.folder.cache_clear()
        yield
    machine_code.folder.cache_clear()
