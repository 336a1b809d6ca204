// Events and queries consist of values, so importing EventBus also imports Values.
@_exported import Values
