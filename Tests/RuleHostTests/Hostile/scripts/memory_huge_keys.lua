-- attempts: ctx.memory with keys of eight thousand bytes, of numbers and of booleans
-- expect: contain
return { coalesce = function(a, b, ctx) ctx.memory[("k"):rep(8000)] = 1 ctx.memory[true] = 2 ctx.memory[1.5] = 3 ctx.memory[1] = 4 return "keep" end }
