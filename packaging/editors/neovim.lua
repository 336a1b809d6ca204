-- For init.lua of Neovim 0.11: findings, completion and hover in rule files.
vim.lsp.config["glassbus"] = { cmd = { "glassbusctl", "lsp" }, filetypes = { "lua" }, root_markers = { ".luarc.json" } }
vim.lsp.enable("glassbus")
