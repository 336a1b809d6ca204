local toast = {}

function toast.priority(toast, ctx) return 3 end
function toast.rank(toast, waitedFor, ctx) return "high" end
function toast.dwell(toast, traits, waiting, ctx) return { seconds = 3 } end
function toast.overflow(waiting, incoming, limit, ctx) return waiting[1] end
function toast.gate(toast, sinceLast, lane, ctx) return "wait" end
function toast.route(toast, scenes, ctx) return true end
function toast.normalize(toast, ctx) return "none" end

return toast
