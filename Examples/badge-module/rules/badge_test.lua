local test = {}

test["a few are gray, many are orange"] = function(t)
  t.expectAnswer("badge.color", { count = 3 }, "gray")
  t.expectAnswer("badge.color", { count = 10 }, "orange")
end

test["the badge says what it shows"] = function(t)
  t.inject("badge.set", { count = 25 })
  t.expect("badge.changed", { count = 25, text = "20+", color = "orange" })
end

return test
