-- attempts: calls publish with everything there is
-- expect: abort
return { on = { ["demo.ping"] = function(event, bus)
  for _, a in ipairs({ 1, true, {}, print, "", "demo.ping\0", "**", ("x"):rep(8000), bus, event }) do pcall(bus.publish, a, a) pcall(bus.publish, a) pcall(bus.publish, "demo.pong", a) end
  bus.publish()
end } }
