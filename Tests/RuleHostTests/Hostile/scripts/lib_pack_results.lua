-- attempts: tables of the results of calls of calls
-- expect: abort
return { coalesce = function() while true do local t = { ("x"):rep(900):byte(1, -1) } local u = { table.unpack(t) } u[#u + 1] = { table.unpack(u) } end end }
