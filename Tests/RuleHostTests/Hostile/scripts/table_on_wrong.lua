-- attempts: reactions that are no functions, to topics that are none
-- expect: reject
return { on = { ["demo.ping"] = {}, [""] = print, ["**"] = print, ["demo.\0"] = print, [1] = print } }
