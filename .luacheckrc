-- `luacheck rules` from here finds what `luacheck .` finds in rules/.
local config = dofile("rules/.luacheckrc")
config.exclude_files = { "rules/.types" }
return config
