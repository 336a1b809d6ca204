-- attempts: answers differently each time
-- expect: isolate|ok
local n = 0
return { coalesce = function() n = n + 1 return n % 2 == 0 and "keep" or "replace" end }
