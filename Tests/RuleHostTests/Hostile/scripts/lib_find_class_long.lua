-- attempts: a character class of eight thousand members at each place
-- expect: abort
return { coalesce = function() local p = "[" .. ("b"):rep(8000) .. "]" local s = ("a"):rep(8000) while true do s:find(p) end end }
