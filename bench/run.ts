import { compareBack } from './back.ts'
import { comparePeers } from './beside.ts'
import { compareInputs } from './by-input.ts'
import { compareSizes } from './by-size.ts'
import { check } from './check.ts'
import { sampleInput } from './documents.ts'
import { compareFdx } from './fdx.ts'
import { compareFirst } from './first.ts'
import { compareHostile } from './hostile.ts'
import { describeRun } from './machine.ts'
import { planAll, planSmoke } from './plan.ts'
import { compareScripts } from './scripts.ts'
import { pick } from './settings.ts'
import { publish } from './table.ts'

/**
 * `npm run bench`: every table of README.md on speed, or some of them with `--only=sizes,peers`. With `--smoke` the same
 * code on next to nothing.
 */
const plan = process.argv.includes('--smoke') ? planSmoke() : planAll()

const sections: Readonly<Record<string, () => string>> = {
  sizes: () => compareSizes(plan.sizes, plan.own),
  inputs: () => compareInputs(plan.inputs, plan.usual, plan.own),
  fdx: () => compareFdx(plan.inputs, plan.usual, plan.own),
  back: () => compareBack(plan.inputs, plan.usual, plan.peers),
  peers: () => comparePeers(plan.inputs, plan.usual, plan.peers),
  first: () => compareFirst(plan.firstCall.paragraphs, plan.firstCall.rounds),
  scripts: () => compareScripts(plan.scripts, plan.own),
  hostile: () => compareHostile(plan.hostile, plan.hostileTurns),
}

const chosen = pick('only', Object.keys(sections))
const samples = plan.inputs.map((input) => sampleInput(input, plan.checked))
check([...samples, ...plan.checkedScripts], plan.checkedHostile)
const settings = process.argv.filter((argument) => /^--(?:cpu$|rounds=)/.test(argument))
for (const name of chosen) {
  const command = ['npm run bench --', `--only=${name}`, ...settings].join(' ')
  publish(name, `${describeRun(command)}\n\n${sections[name]?.()}\n`)
}
