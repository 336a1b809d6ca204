-- attempts: raises from C functions with no script line above a deep stack
-- expect: abort|fallback
local function deep(n) if n == 0 then while true do pcall(pcall) pcall(string.rep) end end return deep(n - 1) + 1 end
return { coalesce = function() return deep(3000) end }
