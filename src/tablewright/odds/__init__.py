"""Exact odds: every outcome of a rule, in whole numbers over one denominator."""
