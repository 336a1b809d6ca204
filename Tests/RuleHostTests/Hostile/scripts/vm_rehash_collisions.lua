-- attempts: swaps keys of a full table that all collide: every few instructions place a thousand keys again
-- expect: abort|fallback
local t, n, a = {}, 1024, 0
for i = 1, n do t[1023 * i] = 1 end
return { coalesce = function()
  while true do t[1023 * (a + 1)] = nil a = a + 1 n = n + 1 t[1023 * n] = 1 end
end }
