-- attempts: returns a table of two thousand functions
-- expect: reject
local t = {}
for i = 1, 2000 do t["f" .. i] = function() end end
return t
