-- attempts: rep with a separator, up to the cap, without end
-- expect: abort
return { coalesce = function() while true do ("x"):rep(4000, "y") end end }
