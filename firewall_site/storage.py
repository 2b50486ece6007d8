"""How static files get their names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hash the names of our ES modules inside `import` statements too.

    Without it a cached page script would go on importing last week's modules. Only `static/js`
    is read this way: other packages ship scripts that import what they do not bring.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
