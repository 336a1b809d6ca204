-- attempts: a list so deep that the collector must walk it link by link
-- expect: abort
local head
return { coalesce = function() while true do head = { head, {} } end end }
