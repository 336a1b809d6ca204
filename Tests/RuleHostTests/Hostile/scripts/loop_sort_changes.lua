-- attempts: changes the table that is being sorted, and sorts it in its own comparator
-- expect: abort|fallback
return { coalesce = function()
  local t = {}
  for i = 1, 200 do t[i] = -i end
  local function less(a, b) t[#t + 1] = 1 for i = 1, #t do t[i] = nil end return a < b end
  pcall(table.sort, t, less)
  local u = { 3, 2, 1 }
  local function again(a, b) table.sort(u, again) return a < b end
  table.sort(u, again)
end }
