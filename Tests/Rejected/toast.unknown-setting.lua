local toast = {}

toast.settings = {
  maxQueuSize = 3,
  colour = "red",
}

return toast
