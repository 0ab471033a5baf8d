/** What is said of a script, as texts. */
export interface ScriptFlags {
  title?: string
  subtitle?: string
  writtenBy?: string
  logline?: string
  genre?: string
}

/** The options about a script: flag, property, meaning. */
export const scriptFlags = [
  ['--title', 'title', "the script's title"],
  ['--subtitle', 'subtitle', 'its subtitle'],
  ['--written-by', 'writtenBy', 'its credit'],
  ['--logline', 'logline', 'its logline'],
  ['--genre', 'genre', 'its genre'],
] as const
