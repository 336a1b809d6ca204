-- attempts: fills its memory, keeps it and wants to be called again
-- expect: abort
local kept = {}
return { coalesce = function() while true do kept[#kept % 4000 + 1] = ("x"):rep(8000) .. #kept end end,
  priority = function() local n = #kept return n > 0 and 3 or 4 end }
