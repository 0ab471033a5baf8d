//! Reads Markdown with comrak and the extensions that cmark-gfm has.

use comrak::{Options, markdown_to_html};

fn main() {
    let mut options = Options::default();
    options.render.r#unsafe = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    parsers::answer(comrak::version(), |text| markdown_to_html(text, &options));
}
