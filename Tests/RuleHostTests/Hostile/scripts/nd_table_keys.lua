-- attempts: tables and functions as keys, in the order of their addresses
-- expect: deny|abort|deterministic
return { coalesce = function() local t, s = {}, "" for i = 1, 20 do t[{ i }] = i end for k, v in pairs(t) do s = s .. v end print(s) return "keep" end }
