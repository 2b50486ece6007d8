"""How static files get their names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hash the names of ES modules inside `import` statements too.

    Without it a cached page script would go on importing last week's modules.
    """

    support_js_module_import_aggregation = True
