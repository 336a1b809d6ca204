-- attempts: numbers that are nearly right
-- expect: fallback
local n = 0
return { priority = function() n = n + 1 return ({ 100.5, -0.5, 2 ^ 63, 1 / 0, 0 / 0, "7", true })[n % 7 + 1] end }
