local popup = {}
function popup.inlineButtons(environment, contentWidth, buttons, ctx)
  for i = 0, #buttons - 1 do print(i) end
  print(buttons[0])
  return {}
end
return popup
