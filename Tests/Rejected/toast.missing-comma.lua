local toast = {}
toast.settings = {
  minimumInterval = 0.8
  maxQueueSize = 10,
}
function toast.priority(incoming)
  return "normal"
end
return toast
