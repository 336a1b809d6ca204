-- attempts: spends nearly all of the budget, answers from within pcall, again and again
-- expect: abort
return { coalesce = function() local n = 0 while true do pcall(function() while true do n = n + 1 end end) if n > 10 then return "replace" end end end }
