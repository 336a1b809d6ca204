"""The faults, in files by what breaks."""
