-- The popup bar as its library's README documents it, of October 2025: fingers snap it, it closes by a
-- grabber or a chevron, stands six points lower on a phone, and has all its buttons at its end.
--
--     busctl serve --rules rules --rules rules/presets/documented

---@type PopupRules
local popup = {}

popup.settings = { profile = "documented" }

return popup
