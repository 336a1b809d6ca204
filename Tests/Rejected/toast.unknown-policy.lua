local toast = {}

function toast.coalese(incoming, existing) return "keep" end

toast.intrrupt = function(incoming, current) return "no" end

return toast
