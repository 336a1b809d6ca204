-- attempts: calls the step of ipairs at the last integer and on everything
-- expect: fallback
return { overflow = function(queue)
  local step = ipairs({})
  for _, t in ipairs({ {}, queue, "x", 1, print, string }) do
    for _, i in ipairs({ math.maxinteger, math.mininteger, -1, 0, 1.5, "1" }) do pcall(step, t, i) end
  end
  return step({ [math.mininteger] = 1 }, math.maxinteger)
end }
