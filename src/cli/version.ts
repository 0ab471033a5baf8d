import manifest from '../../package.json' with { type: 'json' }

/** The version of the package. Built, it is a constant in the bundle. */
export const version: string = manifest.version
