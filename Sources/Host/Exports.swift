// Exports the list `.shipped`, which most callers of this target pass on.
@_exported import ShippedModules
