local bus = {}

bus.settings = {
  topics = {
    ["toast.shwo"] = { interval = 1 },
    ["toast.show"] = { interval = 1, key = "dedupKey" },
  },
}

return bus
