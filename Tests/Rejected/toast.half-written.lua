local toast = {}

function toast.priority(toast, ctx)
  if toast.
