-- attempts: the length of tables with holes
-- expect: abort
return { coalesce = function() local t = {} for i = 1, 4000 do t[i] = i end for i = 1, 3999 do t[i] = nil end local n = 0 while true do n = n + #t t[4000] = nil n = n + #t t[4000] = 1 end end }
