-- For unobtrusive apps: 1.5 seconds between two toasts instead of 0.8, 5 may wait instead of 10,
-- and toasts about the same subject merge for three seconds instead of two.
--
--     busctl serve --rules rules --rules rules/presets/conservative

---@type ToastRules
local toast = {}

toast.settings = { profile = "conservative" }

return toast
