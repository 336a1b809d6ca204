-- attempts: closures that share two hundred variables
-- expect: abort
return { coalesce = function() while true do local a, b, c, d = 1, 2, 3, 4 local f = function() return function() return function() a = a + b + c + d end end end f()()() end end }
