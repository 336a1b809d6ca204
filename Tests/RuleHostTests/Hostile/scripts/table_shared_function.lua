-- attempts: the same function as every policy, and as a reaction
-- expect: abort|fallback
local function f(...) return f(...) end
return { coalesce = f, priority = f, overflow = f, on = { ["demo.ping"] = f } }
