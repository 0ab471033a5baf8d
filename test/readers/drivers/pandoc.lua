-- Reads Markdown with pandoc: a line of JSON in, a list of texts; a line out, the list of their HTML. The first line out
-- is pandoc's version. Argument: the flavour of Markdown, with its extensions.

local flavour = arg[1]

local function write(value)
  io.stdout:write(pandoc.json.encode(value), '\n')
  io.stdout:flush()
end

local function convert(text)
  -- As a file ends: without it, the last row of a table is none.
  return pandoc.write(pandoc.read(text .. '\n', flavour), 'html', { wrap_text = 'preserve' })
end

local function render(text)
  local succeeded, html = pcall(convert, text)
  -- A text that it fails on is misread.
  return succeeded and html or '<pre>' .. tostring(html) .. '</pre>'
end

write(tostring(PANDOC_VERSION))
for line in io.stdin:lines() do
  write(pandoc.List.map(pandoc.json.decode(line, false), render))
end
