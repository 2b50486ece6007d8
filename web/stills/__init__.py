"""Stills: drawings (SVG) as PNG pictures, drawn by a worker and kept by their content."""
