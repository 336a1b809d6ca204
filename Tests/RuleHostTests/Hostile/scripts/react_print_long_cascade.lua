-- attempts: prints four thousand bytes at each print
-- expect: stop|abort
local text = ("x"):rep(4000)
return { on = { ["demo.ping"] = function() print(text) end, ["rules.printed"] = function() print(text) end } }
