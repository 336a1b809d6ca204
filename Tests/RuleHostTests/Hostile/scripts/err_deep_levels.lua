-- attempts: raises with a level at the bottom of a deep stack, again and again
-- expect: abort
local function deep(n) if n == 0 then while true do pcall(error, "x", 180) end end return deep(n - 1) + 1 end
return { coalesce = function() return deep(190) end }
