local toast = {}

function toast.route(toast, scenes, ctx)
  for _, scene in ipairs(scenes) do
    if scene.state == "foreground" then return scene.id end
  end
end

return toast
