local toast = {}
toast.settings = { quiet = { schedule = { from = "10pm", to = "07:30" } } }
return toast
