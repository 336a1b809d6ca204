-- attempts: raises a table that contains itself, with functions in it
-- expect: abort
return { coalesce = function() local t = { print } t.t = t error(t) end }
