-- For apps in which much happens: toasts follow each other after 0.4 seconds in place of 0.8, 15
-- may wait in place of 10, and those about the same merge for one second in place of two.
--
--     busctl serve --rules rules --rules rules/presets/aggressive

---@type ToastRules
local toast = {}

toast.settings = { profile = "aggressive" }

return toast
