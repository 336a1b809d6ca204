-- attempts: gsub that grows each character, with captures
-- expect: abort
return { coalesce = function() local s = ("x"):rep(80) while true do pcall(string.gsub, s, "(.)", ("%1"):rep(200)) s:gsub("", "-") end end }
