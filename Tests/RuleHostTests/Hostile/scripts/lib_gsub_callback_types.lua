-- attempts: callbacks of gsub that answer tables, functions and nothing
-- expect: abort
return { coalesce = function() while true do
  for _, v in ipairs({ {}, print, true }) do pcall(string.gsub, "abc", ".", function() return v end) end
  ("abc"):gsub(".", { a = false, b = 1 }) ("abc"):gsub(".", function() end)
end end }
