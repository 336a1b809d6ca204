local function priority(toast)
  return toast.priority or
end

return { priority = priority }
