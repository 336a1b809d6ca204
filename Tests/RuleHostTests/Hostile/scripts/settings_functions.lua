-- attempts: settings with functions in them
-- expect: reject
return { settings = { limit = 3, labels = { a = function() end } } }
