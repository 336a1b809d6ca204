-- attempts: a memory that is small as bytes, slow to read, and larger than the cap when it comes back
-- expect: isolate|ok|contain
local empty, list = {}, {}
for i = 1, 4000 do empty[i] = true end
for i = 1, 4000 do empty[i] = nil end
for i = 1, 4000 do list[i] = empty end
return { coalesce = function(_, _, ctx)
  if ctx then ctx.memory.l = {} for i = 1, 50 do ctx.memory.l[i] = list end end
  return "keep"
end }
