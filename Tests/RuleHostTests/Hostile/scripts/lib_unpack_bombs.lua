-- attempts: unpack over the largest ranges
-- expect: abort
return { coalesce = function() while true do
  pcall(table.unpack, {}, 1, math.maxinteger) pcall(table.unpack, {}, math.mininteger, math.maxinteger) pcall(table.unpack, {}, 0, 2 ^ 31) pcall(table.unpack, {}, math.maxinteger - 1, math.maxinteger)
  local t = { table.unpack({}, 1, 900) } select("#", table.unpack(t, 1, 900))
end end }
