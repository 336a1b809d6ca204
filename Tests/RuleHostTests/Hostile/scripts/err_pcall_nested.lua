-- attempts: pcall in pcall in pcall, two hundred deep, each of which goes on
-- expect: abort|ok|fallback
local function f(n) pcall(f, n + 1) pcall(f, n + 1) end
return { coalesce = function() f(1) end }
