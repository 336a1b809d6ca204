local toast = {}
function toast.priority(incoming)
  if incoming.kind == "eror" then return "critical" end
  if incoming.presentationEdge ~= "buttom" then return "normal" end
  return "elevatd"
end
return toast
