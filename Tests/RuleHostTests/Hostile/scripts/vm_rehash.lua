-- attempts: makes a table grow and shrink at each step
-- expect: abort
return { coalesce = function() local i = 0 while true do local t = {} for k = 1, 33 do t[k * 1.5] = k end i = i + 1 end end }
