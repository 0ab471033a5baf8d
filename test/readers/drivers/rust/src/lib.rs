//! What the drivers in Rust share: a line of JSON in, a list of texts; a line out, the list of their HTML.

use serde_json::Value;
use std::io::{BufRead, Write, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Says the parser's version first, then answers each line until there are no more.
pub fn answer(version: &str, render: impl Fn(&str) -> String) {
    write(version.into());
    for line in stdin().lock().lines() {
        let texts: Vec<String> = serde_json::from_str(&line.unwrap()).unwrap();
        write(texts.iter().map(|text| Value::from(attempt(&render, text))).collect());
    }
}

/// A text that a parser fails on is misread.
fn attempt(render: &impl Fn(&str) -> String, text: &str) -> String {
    catch_unwind(AssertUnwindSafe(|| render(text))).unwrap_or("<pre>panicked</pre>".into())
}

fn write(value: Value) {
    let mut out = stdout().lock();
    writeln!(out, "{value}").unwrap();
    out.flush().unwrap();
}
