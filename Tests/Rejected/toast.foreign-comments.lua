local toast = {}
## no toasts at night
function toast.dwell(toast, traits, waiting, ctx) # as usual
  // every one the same
  /* in
     several lines */
  return 3 // nothing else
end // the end of it
return toast
