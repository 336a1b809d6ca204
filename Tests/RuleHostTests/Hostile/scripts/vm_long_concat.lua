-- attempts: joins strings up to the cap, each time anew
-- expect: abort
return { coalesce = function() local a = ("x"):rep(4090) local s while true do s = a .. a s = a .. "y" s = "z" .. a .. 1 end end }
