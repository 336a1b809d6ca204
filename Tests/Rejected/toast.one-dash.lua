local toast = {}
- no toasts at night
function toast.dwell(toast, traits, waiting, ctx) return 3 end
-at night they wait
return toast
