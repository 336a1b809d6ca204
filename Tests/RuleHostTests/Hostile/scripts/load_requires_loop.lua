-- attempts: requires a module that never returns
-- expect: reject
pcall(require, "lib.loop")
return {}
