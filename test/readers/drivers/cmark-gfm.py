"""Reads Markdown with the library that the program cmark-gfm is made of, with the extensions that the program is given."""

from ctypes import CDLL, c_char_p, c_int, c_size_t, c_void_p, string_at
from ctypes.util import find_library

from lines import answer

UNSAFE, FOOTNOTES = 1 << 17, 1 << 13
EXTENSIONS = [b"strikethrough", b"autolink", b"table", b"tasklist"]


def load(name, **functions):
    library = CDLL(find_library(name))
    for function, (result, *arguments) in functions.items():
        getattr(library, function).restype = result
        getattr(library, function).argtypes = arguments
    return library


cmark = load(
    "cmark-gfm",
    cmark_version_string=(c_char_p,),
    cmark_find_syntax_extension=(c_void_p, c_char_p),
    cmark_parser_new=(c_void_p, c_int),
    cmark_parser_attach_syntax_extension=(c_int, c_void_p, c_void_p),
    cmark_parser_get_syntax_extensions=(c_void_p, c_void_p),
    cmark_parser_feed=(None, c_void_p, c_char_p, c_size_t),
    cmark_parser_finish=(c_void_p, c_void_p),
    cmark_parser_free=(None, c_void_p),
    cmark_render_html=(c_void_p, c_void_p, c_int, c_void_p),
    cmark_node_free=(None, c_void_p),
)
free = load("c", free=(None, c_void_p)).free
load("cmark-gfm-extensions").cmark_gfm_core_extensions_ensure_registered()


def render(markdown):
    text = markdown.encode("utf-8")
    parser = cmark.cmark_parser_new(UNSAFE | FOOTNOTES)
    for name in EXTENSIONS:
        cmark.cmark_parser_attach_syntax_extension(parser, cmark.cmark_find_syntax_extension(name))
    cmark.cmark_parser_feed(parser, text, len(text))
    document = cmark.cmark_parser_finish(parser)
    html = cmark.cmark_render_html(document, UNSAFE | FOOTNOTES, cmark.cmark_parser_get_syntax_extensions(parser))
    try:
        return string_at(html).decode("utf-8")
    finally:
        free(html)
        cmark.cmark_node_free(document)
        cmark.cmark_parser_free(parser)


answer(cmark.cmark_version_string().decode("ascii"), render)
