-- attempts: concat over the largest ranges, of the longest strings, of what is no text
-- expect: abort
return { coalesce = function() while true do
  pcall(table.concat, {}, "", 1, math.maxinteger) pcall(table.concat, { 1 }, "", math.mininteger, 1) pcall(table.concat, {}, "x", math.maxinteger, math.maxinteger)
  local t = {} for i = 1, 10 do t[i] = ("x"):rep(700) end table.concat(t, ",") pcall(table.concat, { {} })
end end }
