-- attempts: inserts and removes at the front of a long list
-- expect: abort
return { coalesce = function() local t = {} for i = 1, 3000 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end end }
