// Events and queries are made of values: who imports the bus has both.
@_exported import Values
