local limits = { small = 3 }

return { settings = { maxQueueSize = limits.large + 1 } }
