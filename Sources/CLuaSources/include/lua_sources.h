/// Lua from its sources. CLua includes Lua's own headers, whose paths Package.swift defines.
