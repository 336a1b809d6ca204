-- attempts: publishes its own trigger with a list that doubles each time
-- expect: stop|abort
return { on = { ["demo.ping"] = function(event, bus)
  local tags = event.tags or { "x" }
  for i = 1, #tags do tags[#tags + 1] = tags[i] end
  bus.publish("demo.ping", { id = "x", tags = tags })
end } }
