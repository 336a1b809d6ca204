-- attempts: adds to the table that pairs goes through
-- expect: abort
return { coalesce = function() local t = { a = 1 } while true do for k in pairs(t) do t[k .. "a"] = 1 end end end }
