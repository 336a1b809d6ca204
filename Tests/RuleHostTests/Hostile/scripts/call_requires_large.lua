-- attempts: compiles the largest modules from within a decision
-- expect: abort|fallback
return { coalesce = function() pcall(require, "lib.large") pcall(require, "lib.large2") pcall(require, "lib.large3") while true do end end }
