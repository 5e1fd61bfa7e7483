"""Measures Salon beside its limits; see ../README.md."""
