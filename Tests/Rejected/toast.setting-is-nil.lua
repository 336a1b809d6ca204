local toast = {}
toast.settings = {
  defaultMaxWidth = nil,
  metrics = { iconSize = nil },
}
return toast
