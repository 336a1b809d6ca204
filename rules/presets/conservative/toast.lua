-- For apps that leave people alone: 1.5 seconds between two toasts in place of 0.8, 5 may wait in
-- place of 10, and those about the same merge for three seconds in place of two.
--
--     busctl serve --rules rules --rules rules/presets/conservative

---@type ToastRules
local toast = {}

toast.settings = { profile = "conservative" }

return toast
