local bus = {}

bus.settings = {
  topics = {
    ["toast.show"] = { interval = -1, coalesce = "lastest" },
    ["toast.dismiss"] = { intervall = 1 },
  },
}

return bus
