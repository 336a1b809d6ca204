return { answer = function() return 1 end }
