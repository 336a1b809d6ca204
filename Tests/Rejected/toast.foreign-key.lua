return {
  setings = { maxQueueSize = 3 },
  version = 2,
}
