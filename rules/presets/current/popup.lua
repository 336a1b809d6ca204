-- The popup bar as in LNPopupController's newest release: a finger snaps a closed popup and drags an
-- open one, and on glass the close button is made of glass. This is the default profile; the preset
-- restores it over rules that have chosen another one.
--
--     busctl serve --rules mine --rules rules/presets/current

---@type PopupRules
local popup = {}

popup.settings = { profile = "current" }

return popup
