local tost = {}
function tost.priority(incoming)
  return "normal"
end
return toast
