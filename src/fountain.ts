export { type FountainResult, parseFountain } from './fountain/parse.ts'
export { type FountainOptions, toFountain } from './fountain/write.ts'
