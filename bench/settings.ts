/** A whole number from the command line, as in `--paragraphs=2000`. */
export function count(name: string, standard: number): number {
  const written = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  const value = written === undefined ? standard : Number(written.slice(name.length + 3))
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} takes a whole number, as in --${name}=100`)
  return value
}

/** Names from the command line, as in `--only=sizes,peers`; all of them where none is given. */
export function pick(option: string, names: readonly string[]): readonly string[] {
  const written = process.argv.find((argument) => argument.startsWith(`--${option}=`))
  const chosen = written?.slice(option.length + 3).split(',') ?? names
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new RangeError(`--${option} takes some of ${names.join(', ')}, not ${unknown}`)
  return chosen
}
