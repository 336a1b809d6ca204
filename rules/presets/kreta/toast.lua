-- Toasts as in the app Kreta: a badge that grows into a pill, for two seconds, one after the
-- other in order of arrival. Toasts never merge, interrupt or get dropped: all of them are
-- shown, however many wait. Critical toasts are not restored after a restart.
--
--     busctl serve --rules rules --rules rules/presets/kreta

---@type ToastRules
local toast = {}

toast.settings = { profile = "kreta" }

return toast
