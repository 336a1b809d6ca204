return {
  settings = { "maxQueueSize": 5 },
}
