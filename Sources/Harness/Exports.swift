// What a test does with app code: ChromeHost has the methods, and its errors are thrown.
@_exported import Host
// Module tests need both: a module alone, and a whole system.
@_exported import ModuleTesting
