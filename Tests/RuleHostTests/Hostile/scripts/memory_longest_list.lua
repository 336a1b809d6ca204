-- attempts: a list in ctx.memory that is longer than one that grows
-- expect: contain
return { coalesce = function(a, b, ctx)
  local t = {}
  for i = 1, 4096 do t[i] = i end
  for i = 1, 1500 do t["k" .. i] = 1 end
  for i = 1, 1500 do t["k" .. i] = nil end
  for i = 4097, 4500 do t[i] = i end
  ctx.memory.t = t
  return "keep"
end }
