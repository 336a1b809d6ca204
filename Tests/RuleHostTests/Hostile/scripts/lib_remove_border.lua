-- attempts: table functions on a table whose length Lua takes for the largest integer
-- expect: abort|fallback
local function holes()
  local t = {}
  for i = 1, 80 do t["k" .. i] = 1 end
  for i = 1, 80 do t["k" .. i] = nil end
  for i = 0, 62 do t[1 << i] = 1 end
  t[math.maxinteger] = 1
  return t
end
return { coalesce = function()
  local t = holes()
  pcall(table.remove, t, math.mininteger) pcall(table.remove, t, -1) pcall(table.remove, t, 0) pcall(table.remove, t)
  pcall(table.insert, t, 1) pcall(table.insert, t, 1, 1) pcall(table.insert, t, math.mininteger, 1) pcall(table.sort, t)
  pcall(table.concat, t) pcall(table.unpack, t) for k in pairs(t) do local _ = k end
  return t
end }
