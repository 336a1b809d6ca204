-- attempts: swaps keys of a full table that all collide: every few instructions place two thousand keys again
-- expect: abort|fallback
local t, n, a = {}, 0, 0
return { coalesce = function()
  for i = 1, 300 do
    if n < 2048 then n = n + 1 t[2047 * n] = 1 end
  end
  if n < 2048 then return "keep" end
  while true do t[2047 * (a + 1)] = nil a = a + 1 n = n + 1 t[2047 * n] = 1 end
end }
