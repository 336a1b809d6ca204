local toast = {}
function toast.dwell(incoming, traits) {
  if (incoming.kind == "error") { return 8; }
  return 4;
}
return toast
