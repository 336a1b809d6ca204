-- attempts: a loop of closures that are called at once
-- expect: abort
return { coalesce = function() local n = 0 repeat (function(...) n = n + select("#", ...) end)(1, 2, 3) until false end }
