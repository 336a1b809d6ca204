-- Toasts as in the design document of the app Agora, where its code differs: errors last three seconds
-- and wait for other speech, a screen reader reads only the message, an action is below the text from
-- xxxLarge on, a single line is a title even next to an action, and a swipe over 30 % of the way dismisses.
--
--     busctl serve --rules rules --rules rules/presets/documented

---@type ToastRules
local toast = {}

toast.settings = { profile = "documented" }

return toast
