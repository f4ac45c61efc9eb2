/**
 * Starts the remote's worker. Its script comes as text and is run from a `blob:` URL of the page's own origin, wherever
 * the remote itself is served: a browser refuses a worker's file from another origin.
 */
export async function startWorker(): Promise<Worker> {
  const { default: script } = await import('#worker')
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url, { name: 'label sheets' })
  URL.revokeObjectURL(url)
  return worker
}
