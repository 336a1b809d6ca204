-- attempts: arithmetic and comparison with the longest numerals
-- expect: abort
return { coalesce = function() local s = ("9"):rep(190) local l = ("1"):rep(8000) while true do local x = s + 1 pcall(function() return l + 1 end) pcall(function() return l | 1 end) x = 1 .. s end end }
