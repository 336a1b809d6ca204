local toast = {}
# no toasts at night
function toast.dwell(toast, traits, waiting, ctx)
  // every one the same
  return 3
end // the end of it
return toast
