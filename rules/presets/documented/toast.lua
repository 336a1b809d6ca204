-- Toasts as the design document of the app Agora describes them, where its code differs: errors last three
-- seconds and wait for other speech, a screen reader says the message alone, an action stands below the
-- text from xxxLarge, a single line is a title also beside an action, and 30 % of the way dismisses.
--
--     busctl serve --rules rules --rules rules/presets/documented

---@type ToastRules
local toast = {}

toast.settings = { profile = "documented" }

return toast
