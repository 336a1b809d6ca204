-- attempts: raises in the comparator of sort and goes on for ever
-- expect: abort
return { coalesce = function() while true do pcall(table.sort, { 3, 2, 1 }, function() error("x") end) end end }
