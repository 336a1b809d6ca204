-- attempts: the patterns that back-track most
-- expect: abort
return { coalesce = function() while true do
  local s = ("a"):rep(200)
  pcall(string.find, s, ("a*"):rep(30) .. "b") pcall(string.find, s, ("a-"):rep(30) .. "b") pcall(string.match, s, ("(a-)"):rep(30) .. "b")
  pcall(string.gsub, s, "%b()", "") pcall(string.find, s, "(" .. ("("):rep(40)) pcall(string.find, s, ("%f[a]"):rep(40))
  pcall(string.find, ("("):rep(4000), "%b()") pcall(string.gsub, s, "()", "%1") pcall(string.find, s, "[" .. ("^"):rep(3000))
end end }
