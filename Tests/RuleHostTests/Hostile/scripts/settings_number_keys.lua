-- attempts: settings with a million as key, and both kinds of keys
-- expect: reject
return { settings = { [1000000] = 1, limit = 2 } }
