/**
 * Starts the remote's worker. Its script comes as text and is run from a `blob:` URL of the page's own origin, wherever
 * the remote itself is served: a browser refuses a worker's file from another origin.
 */
export async function startWorker(): Promise<Worker> {
  const { default: script } = await import('#worker')
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  try {
    return new Worker(url, { name: 'routes' })
  } finally {
    // The worker has taken hold of it by now.
    URL.revokeObjectURL(url)
  }
}

const MOST_WORKERS = 4

/** How many workers help another: as many as leave a core for the page. */
export const helperCount = (): number =>
  Math.max(0, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1) - 1)
