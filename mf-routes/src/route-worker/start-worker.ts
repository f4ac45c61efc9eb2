/**
 * Starts the remote's worker. Its script is loaded as text and run from a `blob:` URL of the page's own origin, because a
 * browser refuses a worker's file from another origin.
 */
export async function startWorker(): Promise<Worker> {
  const { default: script } = await import('#worker')
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  try {
    return new Worker(url, { name: 'routes' })
  } finally {
    // The constructor has already started to load the script.
    URL.revokeObjectURL(url)
  }
}

const MOST_WORKERS = 4

/** The number of helpers of a worker: one core stays free for the page. */
export const helperCount = (): number =>
  Math.max(0, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1) - 1)
