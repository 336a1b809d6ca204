-- attempts: settings whose names and values are no text
-- expect: reject|ok
return { settings = { ["\xff\0\27[2J"] = 1, labels = { ["\xfe"] = "\xff" } } }
