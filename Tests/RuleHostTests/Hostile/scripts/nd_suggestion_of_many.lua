-- attempts: a suggestion out of more settings than are looked at
-- expect: deterministic|deny
local labels = {}
for i = 100, 399 do labels["name" .. i] = "x" end
return { settings = { labels = labels }, coalesce = function(a, b, ctx)
  print(pcall(function() return ctx.settings.labels.name4 end))
  return "keep"
end }
