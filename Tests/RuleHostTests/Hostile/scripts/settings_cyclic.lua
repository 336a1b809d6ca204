-- attempts: settings that contain themselves
-- expect: reject
local t = {} t.labels = t
return { settings = t }
