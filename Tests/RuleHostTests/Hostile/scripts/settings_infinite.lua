-- attempts: a setting without end
-- expect: reject
return { settings = { limit = 2 ^ 63 } }
