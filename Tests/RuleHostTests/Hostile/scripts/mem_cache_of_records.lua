-- attempts: keeps every record and list that it was given
-- expect: abort|fallback|ok
local kept = {}
return { coalesce = function(a, b) kept[#kept + 1] = a kept[#kept + 1] = b return "keep" end,
  overflow = function(queue, a) for i = 1, #queue do kept[#kept + 1] = queue[i] end kept[#kept + 1] = queue return "drop_newest" end }
