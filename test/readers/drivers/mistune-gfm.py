"""Reads Markdown with mistune and its plugins for what GFM adds."""

import mistune
from lines import answer

plugins = ["strikethrough", "table", "task_lists", "url", "footnotes"]
parser = mistune.create_markdown(escape=False, plugins=plugins)

answer(mistune.__version__, parser)
