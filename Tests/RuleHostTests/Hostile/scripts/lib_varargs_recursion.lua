-- attempts: a recursion that passes a growing number of arguments
-- expect: abort|fallback
local function grow(...) return grow(1, ...) end
local function deep(...) return (deep(1, 2, 3, ...)) end
return { coalesce = function() grow() end, priority = function() return deep() end }
