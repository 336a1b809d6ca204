-- attempts: an iterator of gmatch that outlives its call and its text
-- expect: abort|fallback
local kept
return { coalesce = function() kept = kept or ("x"):rep(8000):gmatch("x-") while true do kept() end end }
