-- attempts: the first entry of a large table that was emptied
-- expect: abort
return { coalesce = function() local t = {} for i = 1, 1500 do t["k" .. i] = i end for i = 1, 1500 do t["k" .. i] = nil end while true do for _ in pairs(t) do end end end }
