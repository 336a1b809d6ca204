-- attempts: loops through methods of strings and numbers
-- expect: abort
return { coalesce = function() local s = "x" while true do s = s:upper():lower():sub(1, 1):rep(2):sub(1) end end }
