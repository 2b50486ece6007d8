"""How static files get their names."""

import re

from django.contrib.staticfiles.storage import staticfiles_storage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hash the names of our ES modules inside `import` statements too.

    Without it a cached page script would go on importing last week's modules. Only `static/js`
    is read this way: other packages ship scripts that import what they do not bring.
    """

    support_js_module_import_aggregation = True
    # The name of a module depends on those that it imports, so each link of the longest chain of
    # imports needs a pass.
    max_post_process_passes = 20
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )


HASH = re.compile(r"\.[0-9a-f]{12}(\.[a-z0-9]{1,8})$")


def newest_name(path: str) -> str | None:
    """What a file is called today that had another hash in its name; None where there is none."""
    files: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    now = files.get(HASH.sub(r"\1", path))
    return now if now != path else None
