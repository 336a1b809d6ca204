-- attempts: the most arguments, selected one by one
-- expect: abort
local function walk(...) for i = 1, select("#", ...) do local x = select(i, ...) end return select("#", ...) end
return { coalesce = function() while true do walk(table.unpack({}, 1, 1000)) pcall(select, math.mininteger) pcall(select, 0) end end }
