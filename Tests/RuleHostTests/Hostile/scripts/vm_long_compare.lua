-- attempts: compares strings at the cap that differ in the last byte
-- expect: abort
return { coalesce = function() local a, b = ("\0"):rep(8190) .. "a", ("\0"):rep(8190) .. "b" local n = 0 while true do if a < b then n = n + 1 end if a == b then n = 0 end if a <= b then n = n + 2 end end end }
