/** Wrong usage: exit code 2. The message is one line that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What cannot be done: exit code 1. The message is what the user reads, one line or more. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/** A stop that was asked for before there was anything to finish: exit code 0. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}
