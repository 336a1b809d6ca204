-- attempts: fills its memory at file scope
-- expect: reject
local t = {} for i = 1, math.huge do t[i % 3000 + 1] = ("x"):rep(8000) .. i end
return {}
