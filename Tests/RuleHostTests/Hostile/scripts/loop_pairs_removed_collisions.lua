-- attempts: iterators of several calls pass over the same thousand and more removed keys, which collide
-- expect: abort|fallback
local t, steps, round = {}, {}, 0
return { coalesce = function()
  round = round + 1
  if round <= 4 then
    for i = 350 * round - 349, 350 * round do t[i * 2047] = i end
    return "keep"
  end
  if round <= 7 then steps[#steps + 1] = pairs(t) return end
  for k in pairs(t) do t[k] = nil end
  for i = 1, #steps do steps[i]() end
end }
