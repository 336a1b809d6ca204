-- Tests of the preset documented.

local test = {}

test["without a wish the close button is a grabber, and a chevron before 17"] = function(t)
  local question = { glass = true, onMac = false, style = "default", position = "default", contentKind = "plain" }
  question.os = 26
  t.expectAnswer("popup.closeButton", question, { style = "grabber", position = "center" })
  question.os, question.glass = 16, false
  t.expectAnswer("popup.closeButton", question, { style = "chevron", position = "center" })
end

test["the image flies only where a finger snaps the popup"] = function(t)
  local question = { style = "floating", from = "barPresented", to = "open", dragged = false, hasView = true, hasImage = true }
  question.interaction = "automatic"
  t.expectAnswer("popup.imageTransition", question, "deny")
  question.interaction = "snap"
  t.expectAnswer("popup.imageTransition", question, "allow")
end

return test
