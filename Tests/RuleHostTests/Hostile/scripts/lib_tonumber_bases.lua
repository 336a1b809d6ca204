-- attempts: the longest numerals in every base
-- expect: abort
return { coalesce = function() local s = ("9"):rep(8000) while true do for b = 2, 36 do tonumber(s, b) end tonumber(s) tonumber("0x" .. s) tonumber((" "):rep(8000)) end end }
