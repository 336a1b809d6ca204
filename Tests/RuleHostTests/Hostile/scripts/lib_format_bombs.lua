-- attempts: format with the widest fields and the largest numbers
-- expect: abort
return { coalesce = function() while true do
  pcall(string.format, "%99.99f%99.99f%99.99f", 1e308, -1e308, 2 ^ 1000)
  pcall(string.format, "%99.99s", ("x"):rep(8000)) pcall(string.format, "%.99g %a", 5e-324, 1 / 3)
  pcall(string.format, "%q", ("\0"):rep(2000)) pcall(string.format, "%i", 2 ^ 63) pcall(string.format, ("%d"):rep(300), 1)
end end }
