-- attempts: a balanced match at each of eight thousand openings
-- expect: abort
return { coalesce = function() while true do ("("):rep(8000):find("%b()") end end }
