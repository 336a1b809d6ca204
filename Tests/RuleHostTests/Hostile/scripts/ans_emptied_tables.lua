-- attempts: an answer of thousands of references to one table that was emptied
-- expect: abort|fallback
local empty, list, answer = {}, {}, {}
for i = 1, 4000 do empty[i] = true end
for i = 1, 4000 do empty[i] = nil end
for i = 1, 1000 do empty["k" .. i] = true end
for i = 1, 1000 do empty["k" .. i] = nil end
for i = 1, 4000 do list[i] = empty end
for i = 1, 12 do answer[i] = list end
return { coalesce = function() return answer end }
