import fc from 'fast-check'

/**
 * Seeds every property of the run: fixed in CI, new each time elsewhere, printed by fast-check with each
 * counter-example. `FC_SEED` repeats a run, `FC_RUNS` sets how many cases each property tries.
 */
const seed = Number(process.env.FC_SEED ?? (process.env.CI ? 20_261_121 : Date.now() % 2 ** 31))
const numRuns = Number(process.env.FC_RUNS ?? 200)

fc.configureGlobal({ seed, numRuns })
console.info(`fast-check: seed ${seed}, ${numRuns} runs a property`)
