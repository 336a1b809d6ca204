-- attempts: settings that are nested forty deep
-- expect: reject
local t = {} local root = t
for i = 1, 40 do t.t = {} t = t.t end
return { settings = root }
