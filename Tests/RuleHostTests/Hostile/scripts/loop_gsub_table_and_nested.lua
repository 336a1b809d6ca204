-- attempts: gsub whose callback runs gsub, to the bottom
-- expect: abort|fallback
local function f(s) return (s:gsub(".", function(c) return f(s) end)) end
return { coalesce = function() return f("abcdefgh") end }
