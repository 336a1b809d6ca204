-- attempts: makes as many short strings as its memory holds
-- expect: abort
local kept = {}
return { coalesce = function() for i = 1, math.huge do kept[i % 2000] = { "k" .. i, "l" .. i } end end }
