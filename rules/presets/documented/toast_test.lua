-- Tests of the preset documented, for toasts.

local test = {}

test["an error stays for three seconds, and a screen reader says its message alone and politely"] = function(t)
  t.inject("toast.show", { id = "a", message = "Offline", kind = "error" })
  t.settle()
  t.expect("toast.announced", { id = "a", text = "Offline", politeness = "polite" }, { at = 0 })
  t.expect("toast.dismissing", { id = "a" }, { at = 3 })
end

return test
