// For tests of app code: ChromeHost has the methods that it calls and the errors that they throw.
@_exported import Host
// Module tests need both: a single module, and a whole system.
@_exported import ModuleTesting
