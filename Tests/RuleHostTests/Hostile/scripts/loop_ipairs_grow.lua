-- attempts: appends to the list that ipairs goes through
-- expect: abort
return { coalesce = function() local t = { 1 } for i in ipairs(t) do t[i + 1] = 1 end end }
