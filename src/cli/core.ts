/*
 * What nearly every run of the command needs of the library. Built it is one file, without HTML and pages, which take a tenth
 * of the time to load in which Node starts.
 */
export { findKind, formatIssue, safeParseDocument, toMarkdown, toMdast } from '../index.ts'
