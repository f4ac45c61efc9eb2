/**
 * Starts the remote's worker. Its script is bundled as text and run from a `blob:` URL of the page's origin, because a browser
 * refuses a worker file from another origin, and remotes may be served from one.
 */
export async function startWorker(): Promise<Worker> {
  const { default: script } = await import('#worker')
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url, { name: 'label sheets' })
  URL.revokeObjectURL(url)
  return worker
}
