-- attempts: misspells a global again and again, and catches the error
-- expect: abort
return { coalesce = function() while true do pcall(function() return strin end) end end }
