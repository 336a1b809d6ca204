-- attempts: fills ctx.memory to the cap
-- expect: contain|abort
return { coalesce = function(a, b, ctx) local m = ctx.memory m.list = m.list or {} for i = 1, 400 do m.list[#m.list + 1] = ("x"):rep(8000) .. #m.list end return "keep" end }
