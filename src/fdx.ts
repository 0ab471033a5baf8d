export { type FdxResult, type FdxScript, type ParseFdxOptions, parseFdx, safeParseFdx } from './fdx/parse.ts'
export { type FdxOptions, toFdx } from './fdx/write.ts'
