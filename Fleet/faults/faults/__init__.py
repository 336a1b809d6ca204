"""The faults, grouped by the component that breaks."""
