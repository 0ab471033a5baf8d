#!/usr/bin/env node
import { expectLittle } from './engine.ts'
import { nodeIo } from './node-io.ts'
import { run } from './run.ts'

expectLittle()

void run(process.argv.slice(2), nodeIo()).then((code) => {
  // Not `process.exit`, which would cut off what is still being written.
  process.exitCode = code
})
