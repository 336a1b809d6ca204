-- attempts: settings that are not numbers, and too large
-- expect: reject
return { settings = { limit = 0 / 0 } }
