-- attempts: walks over continuation bytes for ever
-- expect: abort
return { coalesce = function() local b = "a" .. ("\x80"):rep(8000) while true do pcall(utf8.offset, b, 2) pcall(utf8.offset, b, -1) for _ in utf8.codes("") do end pcall(utf8.codes, b) end end }
