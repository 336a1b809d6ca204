-- attempts: a library as settings
-- expect: reject
return { settings = string }
