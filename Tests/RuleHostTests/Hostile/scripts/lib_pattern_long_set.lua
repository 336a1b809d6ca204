-- attempts: a set of 8,000 bytes that is only passed over, at the end of every way to match
-- expect: abort
local pattern, text = ("a*"):rep(9) .. "%f[^a][" .. ("b"):rep(8000) .. "]", ("a"):rep(9)
return { coalesce = function() while true do text:match(pattern) end end }
