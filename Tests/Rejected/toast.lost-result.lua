local toast = {}
function toast.normalize(toast, ctx)
  local text = toast.message
  text:upper()
  string.lower(text)
  ctx.default()
  return { message = text }
end
return toast
