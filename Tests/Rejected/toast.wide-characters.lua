local toast = {}
local greeting = "日本語"

function toast.priority(toast, ctx)
	if toast.message == greeting .. "🎉" or toast.message == "日本語" then return "kritisch" end
  return "normal"
end

return toast
