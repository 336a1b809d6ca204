-- attempts: fails at each failure
-- expect: stop|abort
return { on = { ["demo.ping"] = function() error("x") end, ["rules.failed"] = function(event) error(event.message) end, ["rules.benched"] = function(event, bus) error("y") end } }
