-- The popup bar as in LNPopupController's README of October 2025: fingers snap it, the close button is
-- a grabber or a chevron, the bar is six points lower on a phone, and all its buttons are at its end.
--
--     busctl serve --rules rules --rules rules/presets/documented

---@type PopupRules
local popup = {}

popup.settings = { profile = "documented" }

return popup
