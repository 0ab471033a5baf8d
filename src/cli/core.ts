/*
 * What nearly every run of the command needs of the library. Built it is one file, without HTML and pages, which take as long
 * to load as a script of a thousand paragraphs to convert.
 */
export { findKind, formatIssue, safeParseDocument, toMarkdown, toMdast } from '../index.ts'
