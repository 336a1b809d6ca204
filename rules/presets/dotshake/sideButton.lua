-- Swipes of the side button as in the reference toolbar: a threshold may be exceeded on either axis,
-- but the longer axis gives the direction, and the sign of the speed is ignored.

---@type SideButtonRules
local sideButton = {}

function sideButton.swipe(swipeThreshold, swipeVelocityThreshold, enabledDirections, translation, velocity, ctx)
  local x, y = translation.x, translation.y
  local isFar = math.abs(x) > swipeThreshold or math.abs(y) > swipeThreshold
  local isFast = math.abs(velocity.x) > swipeVelocityThreshold or math.abs(velocity.y) > swipeVelocityThreshold
  if not isFar and not isFast then return {} end

  local direction
  if math.abs(x) > math.abs(y) then
    direction = x > 0 and "right" or "left"
  else
    direction = y > 0 and "down" or "up"
  end
  for _, enabled in ipairs(enabledDirections) do
    if enabled == direction then return { direction = direction } end
  end
  return {}
end

return sideButton
