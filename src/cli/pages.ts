/* What the formats for screens and paper need of the library: built, a file of its own. */
export { paginate, toHast, toHtml, writePage } from '../index.ts'
