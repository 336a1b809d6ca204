-- Toasts as the app Kreta has them: a badge that grows into a pill, for two seconds, one after
-- the other in the order in which they came. Nothing merges, nothing interrupts, nothing is
-- dropped: however many wait, all are shown. Critical ones do not outlive the process.
--
--     busctl serve --rules rules --rules rules/presets/kreta

---@type ToastRules
local toast = {}

toast.settings = { profile = "kreta" }

return toast
