local toast = {}
function toast.gate(toast, sinceLast, lane, ctx)
  return ctx.default(toast)
end
return toast
