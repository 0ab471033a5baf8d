/** A whole number from the command line, as in `--paragraphs=2000`. */
export function count(name: string, standard: number): number {
  const written = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  const value = written === undefined ? standard : Number(written.slice(name.length + 3))
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes a whole number, as in --${name}=100`)
  return value
}
