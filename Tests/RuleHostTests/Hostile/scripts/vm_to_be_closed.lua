-- attempts: variables that are to be closed
-- expect: abort|reject|fallback
return { coalesce = function() while true do pcall(function() local x <close> = nil local y <close> = false local z <close> = {} end) end end }
