// A test of a module wants both: the module alone, and a whole system.
@_exported import ModuleTesting
