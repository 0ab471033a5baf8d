#!/usr/bin/env node
import { expectLittle } from './engine.ts'
import { endAnyway, nodeIo } from './node-io.ts'
import { run } from './run.ts'

expectLittle()

const io = nodeIo()

void run(process.argv.slice(2), io).then((code) => {
  // Not `process.exit`, which would cut off what is still being written.
  process.exitCode = code
  if (io.stopped.aborted) endAnyway(io.stopped.reason)
})
