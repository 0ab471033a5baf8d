// Older versions, under the names that package.json gives them, have the types of the present ones as far as tests go.

declare module 'commonmark-0.30' {
  export * from 'commonmark'
}

declare module 'markdown-it-12' {
  export { default } from 'markdown-it'
}

declare module 'markdown-it-13' {
  export { default } from 'markdown-it'
}

declare module 'marked-4' {
  export { marked } from 'marked'
}
