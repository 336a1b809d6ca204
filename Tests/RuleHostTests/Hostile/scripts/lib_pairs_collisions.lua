-- attempts: begins to iterate over a table whose keys all collide, again and again in few instructions
-- expect: abort|fallback
local t = {}
for n = 1, 1020 do t[n * 1023] = n end
return { coalesce = function()
  pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t)
end }
