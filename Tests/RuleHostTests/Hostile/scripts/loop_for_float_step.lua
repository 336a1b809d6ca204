-- attempts: numeric for loops with steps that lead nowhere
-- expect: abort
return { coalesce = function() for x = 1, 2, 1e-17 do end for x = 1.0, math.huge, 0.1 do end for i = math.mininteger, math.maxinteger do end end }
