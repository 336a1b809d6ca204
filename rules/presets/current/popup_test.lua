-- Tests of the preset current.

local test = {}

test["without a wish the close button is of glass where there is glass, and a grabber elsewhere"] = function(t)
  local question = { glass = true, onMac = false, style = "default", position = "default", contentKind = "plain" }
  question.os = 26
  t.expectAnswer("popup.closeButton", question, { style = "prominentGlass", position = "trailing" })
  question.os, question.glass = 16, false
  t.expectAnswer("popup.closeButton", question, { style = "grabber", position = "center" })
end

test["the image flies for an automatic style, too"] = function(t)
  t.expectAnswer("popup.imageTransition", {
    style = "floating", interaction = "automatic", from = "barPresented", to = "open", dragged = false, hasView = true,
    hasImage = true,
  }, "allow")
end

return test
