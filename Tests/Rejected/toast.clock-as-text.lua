local toast = {}
toast.settings = { quiet = { schedule = { from = "10pm", to = "7.30 am" } }, minimumInterval = -1 }
return toast
