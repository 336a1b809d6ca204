-- The parts of the chrome give way to each other.
--
--   An open popup           has the screen to itself: what is unimportant waits until it closes
--   The overflow menu       closes when the popup opens
--
--     busctl serve --rules rules --rules rules/presets/together
--     busctl render --rules rules --rules rules/presets/together

---@type PopupRules
local popup = {}

-- While the popup is open: "quiet" lets critical toasts through, "silent" none, "off" all.
local whileOpen = "quiet"
-- true: what is on screen when the popup opens goes at once, unless it is critical.
local clearsTheScreen = true

popup.on = {
  ["popup.willOpen"] = function(_, bus)
    bus.publish("toolbar.hideOverflowMenu", {})
    if clearsTheScreen then bus.publish("toast.dismissAll", { below = "critical" }) end
    bus.publish("toast.setQuiet", { level = whileOpen })
  end,

  ["popup.didClose"] = function(_, bus)
    bus.publish("toast.setQuiet", { level = "off" })
  end,

  ["popup.didDismissBar"] = function(_, bus)
    bus.publish("toast.setQuiet", { level = "off" })
  end
}

return popup
