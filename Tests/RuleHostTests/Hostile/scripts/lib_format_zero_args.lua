-- attempts: format strings of thousands of per cent signs
-- expect: abort
return { coalesce = function() local f = ("%%"):rep(4000) while true do f:format() end end }
