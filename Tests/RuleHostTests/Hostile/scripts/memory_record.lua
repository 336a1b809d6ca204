-- attempts: records, lists and ctx itself in ctx.memory
-- expect: contain|deny
return { coalesce = function(a, b, ctx) ctx.memory.a = a ctx.memory.ctx = ctx ctx.memory.settings = ctx.settings return "keep" end,
  overflow = function(queue, a, ctx) ctx.memory.queue = queue return "drop_newest" end }
