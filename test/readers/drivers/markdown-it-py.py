"""Reads Markdown with markdown-it-py and its own setup for GFM."""

import markdown_it
from lines import answer

parser = markdown_it.MarkdownIt("gfm-like")
# Targets as they are read: it rewrites international host names for the browser, the others do not.
parser.normalizeLink = lambda url: url

answer(markdown_it.__version__, parser.render)
