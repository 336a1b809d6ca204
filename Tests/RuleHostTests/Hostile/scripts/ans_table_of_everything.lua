-- attempts: answers that are tables with functions, holes and themselves
-- expect: fallback
return { coalesce = function() return { print } end, priority = function() local t = {} t[1] = t return t end, overflow = function() return { nil, nil, 3, a = 1 } end }
