local test = {}

test["a few are grey, many are orange"] = function(t)
  t.expectAnswer("badge.colour", { count = 3 }, "grey")
  t.expectAnswer("badge.colour", { count = 10 }, "orange")
end

test["the badge says what it shows"] = function(t)
  t.inject("badge.set", { count = 25 })
  t.expect("badge.changed", { count = 25, text = "20+", colour = "orange" })
end

return test
