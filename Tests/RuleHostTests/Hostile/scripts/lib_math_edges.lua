-- attempts: the edges of integers and floats
-- expect: abort
return { coalesce = function() while true do
  pcall(math.random, 0) pcall(math.random, math.mininteger, math.maxinteger) pcall(math.random, 2, 1) pcall(math.tointeger, "x") pcall(math.fmod, 1, 0) pcall(math.fmod, math.mininteger, -1)
  local x = math.mininteger // -1 x = math.mininteger % -1 pcall(function() return 1 // 0 end) pcall(function() return 1 % 0 end) x = 1 << 64 x = 1 << -1 x = 1 >> math.mininteger
  x = 0 / 0 x = -(0 / 0) pcall(function() return 2 ^ 53 | 1.5 end) pcall(math.floor, 0 / 0) math.ult(1, -1) math.abs(math.mininteger) pcall(math.max)
end end }
