return {
  settings = { profile = "agra", order = "fifo", noScene = "wait" },
}
