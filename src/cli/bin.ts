#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { nodeIo } from './node-io.ts'
import { run } from './run.ts'

// On Node 20 V8 compiles what has run for a few milliseconds once more, optimized: for one script that costs more than
// the script does. Asked to wait six times as long it leaves one script alone, and still does what converts a thousand.
// Later versions do not know the flag, and say so on standard error.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000')

void run(process.argv.slice(2), nodeIo()).then((code) => {
  // Not `process.exit`, which would cut off what is still being written.
  process.exitCode = code
})
