return { settings = { profile = "ago\qra" } }
