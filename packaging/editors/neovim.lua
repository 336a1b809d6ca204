-- For init.lua of Neovim from 0.7: findings, completion and hover in rule files.
local servers = {}
vim.api.nvim_create_autocmd("FileType", {
  pattern = "lua",
  callback = function(event)
    local mark = vim.fn.findfile(".luarc.json", vim.fn.fnamemodify(event.file, ":p:h") .. ";")
    if mark == "" then return end
    local root = vim.fn.fnamemodify(mark, ":p:h")
    local server = { name = "glassbus", cmd = { "glassbusctl", "lsp" }, root_dir = root }
    if vim.lsp.start then
      vim.lsp.start(server)
    else -- Neovim 0.7
      servers[root] = servers[root] or vim.lsp.start_client(server)
      vim.lsp.buf_attach_client(event.buf, servers[root])
      vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
    end
  end,
})
