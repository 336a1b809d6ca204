local toast = {}

function toast.priority(toast, ctx) return "normal" end
