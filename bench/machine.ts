import { cpus, totalmem } from 'node:os'

/** The command, machine and date that figures belong to. */
export function describeRun(command: string): string {
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const date = new Date().toISOString().slice(0, 10)
  return `\`${command}\`, ${model}, ${cpus().length} cores, ${memory}, Node ${process.versions.node}, ${process.platform}, ${date}`
}
