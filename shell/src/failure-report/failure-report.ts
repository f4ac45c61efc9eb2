import type { ClientError, Publication } from 'shared-domain'

export type FailureReport = (publication: Publication, kind: ClientError['kind'], error: Error) => void

const LONGEST_MESSAGE = 500

/** Tells the server of each version that fails, once a page load. `load` is the id that the document came with. */
export function failureReport(load: string, overridden: ReadonlySet<string>): FailureReport {
  const told = new Set<string>()
  return ({ name, version }, kind, error) => {
    console.error(`${name} ${version} failed:`, error)
    // Without a line every version fails; that is not the version's fault.
    if (!load || overridden.has(name) || told.has(`${name} ${version}`) || !navigator.onLine) return
    told.add(`${name} ${version}`)
    const message = error.message.slice(0, LONGEST_MESSAGE)
    send({ load, remote: name, version, kind, message })
  }
}

function send(failure: ClientError) {
  try {
    navigator.sendBeacon('/api/client-errors', JSON.stringify(failure))
  } catch {
    // The page has trouble enough.
  }
}
