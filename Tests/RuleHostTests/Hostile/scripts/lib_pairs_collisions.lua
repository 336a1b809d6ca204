-- attempts: begins to iterate over a table whose keys all collide, again and again in few instructions
-- expect: abort|fallback
local t, n = {}, 0
return { coalesce = function()
  for i = 1, 300 do
    if n < 2040 then n = n + 1 t[n * 2047] = n end
  end
  if n < 2040 then return "keep" end
  pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t) pairs(t)
end }
