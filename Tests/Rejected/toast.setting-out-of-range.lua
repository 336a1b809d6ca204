local toast = {}

toast.settings = {
  minimumInterval = -1,
  maxBlurLayers = -2,
  defaultDuration = 1e9,
}

return toast
