-- attempts: the iterator of codes at continuation bytes, by hand
-- expect: abort|fallback
return { coalesce = function() local f = utf8.codes("a") local b = "a" .. ("\x80"):rep(8000) while true do pcall(f, b, 1) pcall(f, b, math.maxinteger) pcall(f, b, math.mininteger) pcall(f, b, -1) end end }
