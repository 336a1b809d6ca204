-- attempts: the same while it is loaded
-- expect: reject
local t = {}
for i = 0, 62 do t[1 << i] = 1 end
t[math.maxinteger] = 1
table.remove(t, math.mininteger)
return { coalesce = function() return "keep" end }
