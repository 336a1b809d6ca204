-- attempts: ctx.memory of three thousand names
-- expect: contain|abort
return { coalesce = function(a, b, ctx) for i = 1, 3000 do ctx.memory["k" .. i] = { i } end return "keep" end }
