local toast = {}
function toast.dwell(incoming, traits)
  if incoming.action.titel == "Undo" then return 8 end
  if traits.voiceover then return 10 end
  return 4
end
return toast
