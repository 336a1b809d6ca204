-- attempts: requires a broken module for ever
-- expect: abort
return { coalesce = function() while true do pcall(require, "lib.broken") pcall(require, "lib.nothing") end end }
