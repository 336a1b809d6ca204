-- attempts: inserts and removes at places that do not exist
-- expect: abort
return { coalesce = function() while true do
  pcall(table.insert, {}, math.maxinteger, 1) pcall(table.insert, {}, math.mininteger, 1) pcall(table.remove, {}, math.maxinteger) pcall(table.remove, { 1 }, -1) pcall(table.insert, {}, 1, 2, 3)
  pcall(table.insert, string, 1) pcall(table.remove, string) pcall(table.sort, math) pcall(table.insert, nil)
end end }
