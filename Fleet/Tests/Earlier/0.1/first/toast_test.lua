local test = {}

test["a toast appears"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saved" })
  t.expectCount("toast.presented", 1)
end

return test
