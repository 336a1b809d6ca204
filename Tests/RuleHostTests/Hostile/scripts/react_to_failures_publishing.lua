-- attempts: causes a failure of another reaction at each failure
-- expect: stop|abort
local n = 0
return { on = { ["demo.ping"] = function() n = n + 1 if n % 3 > 0 then error("x") end end, ["rules.failed"] = function(event, bus) bus.publish("demo.ping", { id = "x" }) end } }
