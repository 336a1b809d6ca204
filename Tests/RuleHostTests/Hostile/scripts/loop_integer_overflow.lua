-- attempts: counts with integers that wrap around
-- expect: abort
return { coalesce = function() local i = math.maxinteger repeat i = i + 1 i = i // -1 i = i * i until i == 0.5 end }
