local toast = {}

function toast.route(toast, scenes, ctx)
  for _, scene in ipairs(scenes) do
    if scene.state == "active" then
      print(scene.id)
  end
  return "hold"
end

return toast
