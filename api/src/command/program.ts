import { createRequire } from 'node:module'
import { Command } from 'commander'
import { addImportCommand } from './import.ts'
import type { Io } from './io.ts'
import { addKeyCommands } from './keys.ts'
import { addMaintenanceCommands } from './maintenance.ts'
import { addProjectCommands } from './projects.ts'
import { addPullCommand } from './pull.ts'
import { addRenderCommand } from './render.ts'
import { addScriptCommands } from './scripts.ts'
import { addServeCommand } from './serve.ts'
import { showTyped } from './table.ts'

const footer = `
Examples:
  scriptdown-api project create --name "Harbour Lights"     make a project, print its id
  scriptdown-api project enable project_…                   open its API, print its first key
  scriptdown-api import project_… script.json --written-by "E. Moss"
  scriptdown-api serve --port 8787
  SCRIPTDOWN_API_KEY=spk_… scriptdown-api pull project_… --base-url http://127.0.0.1:8787 -o scripts

Exit codes:
  0  done
  1  it could not be done: an invalid document, an unknown id, a database or a service that fails
  2  wrong usage`

/** The command line: its commands, options and help. */
export function createProgram(io: Io): Command {
  const program = new Command('scriptdown-api')
    .description('The Script Read API: keep scripts, serve them, and pull them from any service that speaks it.')
    .version(createRequire(import.meta.url)('../../package.json').version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(--help lists the commands and options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: (text) => io.err(text),
      // Commander quotes what was typed as it is.
      outputError: (text, write) => write(text.replace(/(?<=(?:argument|command|option) ').+(?=')/s, showTyped)),
    })
    .addHelpText('after', footer)
  addProjectCommands(program, io)
  addKeyCommands(program, io)
  addImportCommand(program, io)
  addScriptCommands(program, io)
  addServeCommand(program, io)
  addRenderCommand(program, io)
  addPullCommand(program, io)
  addMaintenanceCommands(program, io)
  return program
}
