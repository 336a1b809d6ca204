-- The popup bar as its library's newest release has it: closed a finger snaps it, open it drags it,
-- and on glass it closes by a button of glass. It is the usual profile; this brings it back above
-- rules that have chosen another.
--
--     busctl serve --rules mine --rules rules/presets/current

---@type PopupRules
local popup = {}

popup.settings = { profile = "current" }

return popup
