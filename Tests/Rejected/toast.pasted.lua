function toast.dwell(toast, traits, waiting, ctx)
  return 3
end

return toast
