-- For slow devices: one second between two toasts in place of 0.8, 3 may wait in place of 10, and
-- one layer of blur in place of three.
--
--     busctl serve --rules rules --rules rules/presets/performance-optimized

---@type ToastRules
local toast = {}

toast.settings = { profile = "performanceOptimized" }

return toast
