// Module tests need both: a module alone, and a whole system.
@_exported import ModuleTesting
