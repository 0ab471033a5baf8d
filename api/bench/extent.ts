/** Whether each thing is done once and briefly, to see that it works, and not measured. */
export const smoke: boolean = process.argv.includes('--smoke')

/** How long each load is. */
export const limit = smoke ? { requests: 100 } : { seconds: Number(process.env.SECONDS ?? 5) }

/** How often what is compared is measured, in turn. */
export const rounds = smoke ? 1 : 3

export const connections = 64
