-- For slow devices: one second between two toasts instead of 0.8, 3 may wait instead of 10, and
-- one layer of blur instead of three.
--
--     busctl serve --rules rules --rules rules/presets/performance-optimized

---@type ToastRules
local toast = {}

toast.settings = { profile = "performanceOptimized" }

return toast
