import fc from 'fast-check'

// Seeds every property: fixed in CI, new each time elsewhere; `FC_SEED` repeats a run.
const seed = Number(process.env.FC_SEED ?? (process.env.CI ? 20_261_121 : Date.now() % 2 ** 31))
fc.configureGlobal({ seed })
console.info(`fast-check: seed ${seed}`)
