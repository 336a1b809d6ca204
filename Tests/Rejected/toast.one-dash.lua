local toast = {}
- no toasts at night
function toast.dwell(toast, traits, waiting, ctx)
  - wait for it
  return 3 - this is all
end
-at night they wait
return toast
