/** What stands below the options of every command. */
export const afterHelp = `
Examples:
  scriptdown convert script.json                      Markdown on standard output
  scriptdown convert script.json --standalone -o script.html
  scriptdown convert season-1/ -o out/ --to md,html   a directory, its tree kept, two formats
  scriptdown convert "drafts/**/*.json" -o out/ --if-changed
  scriptdown convert --ndjson < all.ndjson            a line for each line, in order
  scriptdown convert script.fdx -o script.pdf         to the pages that it prints on
  scriptdown apply script.json edited.md -o script.json
  scriptdown validate season-1/ --json                what is wrong, one document a line

Exit codes:
  0    done
  1    a document failed, or a file cannot be read or written
  2    wrong usage
  130  stopped by Ctrl-C (143: by SIGTERM, 129: its terminal was closed)
`
