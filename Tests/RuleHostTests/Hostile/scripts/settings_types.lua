-- attempts: settings of every wrong type
-- expect: reject
return { settings = { limit = "many", labels = { 1, 2, 3 }, names = { a = "b" } } }
