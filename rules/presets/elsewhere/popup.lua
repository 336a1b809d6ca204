-- The bar is hidden on some screens and returns on the next one: it does not cover a camera, a
-- form, or a field in which the user types. While media plays it is always visible, except on
-- screens that need the whole room.
--
-- The app reports the user's screen: popup.setScreen {"screen": "settings", "tab": "home"}.
--
--     busctl serve --rules rules --rules rules/presets/elsewhere

---@type PopupRules
local popup = {}

-- SCREENS -------------------------------------------------------------------------------

local never = { camera = true, checkout = true, onboarding = true }
local onlyPlaying = { settings = true, profile = true }
local tabsWithout = { search = true }

function popup.barVisibility(screen, tab, hasItem, keyboardVisible, playing, ctx)
  if screen and never[screen] then return { show = false, animated = false } end
  if not hasItem then return { show = false } end
  if playing then return { show = true } end
  if keyboardVisible then return { show = false } end
  if screen and onlyPlaying[screen] then return { show = false } end
  if tab and tabsWithout[tab] then return { show = false } end
  return { show = true }
end

return popup
