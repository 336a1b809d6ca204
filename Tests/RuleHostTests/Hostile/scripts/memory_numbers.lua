-- attempts: numbers that are none in ctx.memory
-- expect: contain
return { coalesce = function(a, b, ctx) ctx.memory.nan = 0 / 0 ctx.memory.inf = 1 / 0 ctx.memory.min = math.mininteger return "keep" end }
