-- attempts: prints at each print
-- expect: stop|abort
return { on = { ["demo.ping"] = function() print("x") end, ["rules.printed"] = function(event) print(event.text, event.text) end } }
