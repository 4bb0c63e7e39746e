"""Readers: files of any kind become a result set and a reading report."""
