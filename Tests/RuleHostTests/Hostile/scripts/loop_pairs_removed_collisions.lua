-- attempts: iterators of several calls pass over the same thousand removed keys, which collide
-- expect: abort|fallback
local t, steps, round = {}, {}, 0
for i = 1, 1020 do t[i * 1023] = i end
return { coalesce = function()
  round = round + 1
  if round <= 3 then
    steps[#steps + 1] = pairs(t)
    return "keep"
  end
  for k in pairs(t) do t[k] = nil end
  for i = 1, #steps do steps[i]() end
end }
