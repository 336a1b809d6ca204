-- attempts: prints without end at file scope
-- expect: reject|ok
for i = 1, 5000 do print(("\27[2J"):rep(100)) end
return {}
