local toast = {}
--[[ what follows is a note
return toast
