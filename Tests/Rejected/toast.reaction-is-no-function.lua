local toast = {}

toast.on = {
  ["app.background"] = "toast.dismissAll",
}

return toast
