declare module 'workerd' {
  /** The path of the program. */
  const program: string
  // biome-ignore lint/style/noDefaultExport: it is the package's, not ours
  export default program
}
