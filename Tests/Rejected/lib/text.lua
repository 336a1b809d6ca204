return { isLong = function(text) return #text > 80 end }
