-- The parts of the chrome make room for each other.
--
--   An open popup           has the screen to itself: unimportant toasts wait until it closes
--   The overflow menu       closes when the popup opens
--
--     busctl serve --rules rules --rules rules/presets/together
--     busctl render --rules rules --rules rules/presets/together

---@type PopupRules
local popup = {}

-- While the popup is open: "quiet" lets critical toasts through, "silent" none, "off" all.
local whileOpen = "quiet"
-- true: toasts on screen are dismissed when the popup opens, unless they are critical.
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
