-- attempts: keeps closures from call to call until its memory is full
-- expect: abort
local kept = nil
return { coalesce = function() while true do local k = kept kept = function() return k end end end }
