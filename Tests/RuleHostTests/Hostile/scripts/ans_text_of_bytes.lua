-- attempts: answers that are text with NUL, controls and half characters
-- expect: fallback
return { coalesce = function() return "keep\0evil" end, priority = function() return "\xff" end, overflow = function() return ("x"):rep(8000) end }
