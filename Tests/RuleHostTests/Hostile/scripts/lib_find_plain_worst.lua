-- attempts: a plain search that nearly matches at each place
-- expect: abort
return { coalesce = function() local s = ("a"):rep(8000) local p = ("a"):rep(4000) .. "b" while true do s:find(p, 1, true) end end }
