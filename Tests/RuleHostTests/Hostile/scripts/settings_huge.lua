-- attempts: settings of more than a megabyte
-- expect: reject
local names = {}
for i = 1, 300 do names[i] = ("x"):rep(8000) end
return { settings = { names = names } }
