-- attempts: rep of nothing, the largest integer times
-- expect: abort
return { coalesce = function() while true do pcall(string.rep, "", math.maxinteger) pcall(string.rep, "", 8192, "") pcall(string.rep, "x", math.maxinteger) pcall(string.rep, "x", math.mininteger) end end }
