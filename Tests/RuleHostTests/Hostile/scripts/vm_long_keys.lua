-- attempts: long strings as keys of tables, each one new
-- expect: abort
return { coalesce = function() local a = ("x"):rep(4000) local t = {} local i = 0 while true do i = i + 1 local x = t[a .. i] t[a .. (i % 3)] = nil end end }
