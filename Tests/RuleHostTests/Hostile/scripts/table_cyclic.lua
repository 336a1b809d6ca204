-- attempts: returns a table that contains itself
-- expect: reject
local t = {} t.coalesce = t t.on = t
return t
