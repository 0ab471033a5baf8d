#!/usr/bin/env node
import { nodeIo } from './node-io.ts'
import { run } from './run.ts'

// Not `process.exit`, which would cut off what is still being written.
process.exitCode = await run(process.argv.slice(2), nodeIo())
