-- attempts: unpacks what is not there from a table whose keys all collide: a thousand long searches a call
-- expect: abort
local unpack, t = table.unpack, {}
for i = 1, 1020 do t[i * 1023] = i end
return { coalesce = function()
  while true do
    unpack(t, 1, 999) unpack(t, 1, 999) unpack(t, 1, 999) unpack(t, 1, 999) unpack(t, 1, 999) unpack(t, 1, 999)
  end
end }
