-- attempts: misspells a setting beside a hundred long names, again and again
-- expect: abort
local labels = {}
for i = 1, 120 do labels[("a"):rep(50) .. i] = "x" end
return { settings = { labels = labels }, coalesce = function(a, b, ctx)
  while true do pcall(function() return ctx.settings.labels[("a"):rep(52) .. "zzz"] end) end
end }
