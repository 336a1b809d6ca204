local function priority(toast, ctx) return "normal" end

return { priority }
