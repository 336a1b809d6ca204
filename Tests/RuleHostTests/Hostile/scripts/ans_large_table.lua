-- attempts: answers a list of four thousand texts
-- expect: fallback|abort
return { coalesce = function() local t = {} for i = 1, 4000 do t[i] = ("x"):rep(300) end return t end }
