-- attempts: requires a module that never returns from within a decision, and catches the error
-- expect: abort
return { coalesce = function() while true do pcall(require, "lib.loop") end end }
