-- attempts: the order in which entries were made, the addresses of strings and tables as order
-- expect: deterministic|deny
return { coalesce = function(a)
  local t, s = {}, ""
  for i = 1, 50 do t["k" .. (i * 7919 % 101)] = i t[i * 1.5] = i end
  for k, v in pairs(t) do s = s .. tostring(k) end
  for k in pairs(a) do s = s .. k end
  print(s, math.random(1000), tostring(t), tostring(print))
  return #s % 2 == 0 and "keep" or "replace"
end }
