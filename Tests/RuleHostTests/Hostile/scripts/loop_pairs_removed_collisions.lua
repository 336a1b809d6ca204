-- attempts: iterators of several calls pass over a thousand removed keys each, which collide
-- expect: abort|fallback
local t, steps = {}, {}
return { coalesce = function()
  for i = 1, 1020 do t[i * 1023] = i end
  for i = 1, 4 do steps[#steps + 1] = pairs(t) end
  if #steps < 12 then return "keep" end
  for i = 1, 1020 do t[i * 1023] = nil end
  for i = 1, #steps do steps[i]() end
end }
