-- attempts: collects four hundred names of eight thousand bytes that begin alike, and publishes them beside a key that is refused
-- expect: abort
local t, n, name = { [true] = 1 }, 0, ("k"):rep(8100)
local function collect(more) for i = 1, more do n = n + 1 t[name .. n] = 1 end end
collect(150)
return { coalesce = function() collect(40) return "keep" end, on = { ["demo.ping"] = function(event, bus)
  while n > 360 do pcall(bus.publish, "demo.pong", t) end
end } }
