-- For busy apps: toasts follow each other after 0.4 seconds instead of 0.8, 15 may wait instead
-- of 10, and toasts about the same subject merge for one second instead of two.
--
--     busctl serve --rules rules --rules rules/presets/aggressive

---@type ToastRules
local toast = {}

toast.settings = { profile = "aggressive" }

return toast
