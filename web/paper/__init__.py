"""Pages of paper: one layout of text, shapes and drawings in mm, written as SVG or as PDF."""
