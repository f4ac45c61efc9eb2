/**
 * Runs what a command does. A failure that we worded ends it with that sentence alone; any other keeps its stack,
 * since it is a fault of ours.
 */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(isWorded(error) ? `\n${error.message}` : error)
    // Not exitCode alone: what was started before the failure would keep the process alive.
    process.exit(1)
  }
}

const isWorded = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && !('code' in error)
