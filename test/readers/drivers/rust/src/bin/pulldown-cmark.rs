//! Reads Markdown with pulldown-cmark and what it knows of GFM. Only its package knows its version: the build sets it.

use pulldown_cmark::{Options, Parser, html::push_html};

fn main() {
    let options = Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    let version = option_env!("PULLDOWN_CMARK_VERSION").unwrap_or("unknown");
    parsers::answer(version, |text| {
        let mut html = String::new();
        push_html(&mut html, Parser::new_ext(text, options));
        html
    });
}
