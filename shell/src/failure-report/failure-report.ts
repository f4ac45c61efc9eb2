import type { ClientError, Publication } from 'shared-domain'

export type FailureReport = (publication: Publication, kind: ClientError['kind'], error: Error) => void

const LONGEST_MESSAGE = 500

/** Reports each version that fails to the server, once a page load. `load` is the id of the document. */
export function failureReport(load: string, overridden: ReadonlySet<string>): FailureReport {
  const reported = new Set<string>()
  return ({ name, version }, kind, error) => {
    console.error(`${name} ${version} failed:`, error)
    // Offline every version fails; that is not the version's fault.
    if (!load || overridden.has(name) || reported.has(`${name} ${version}`) || !navigator.onLine) return
    reported.add(`${name} ${version}`)
    const message = error.message.slice(0, LONGEST_MESSAGE)
    send({ load, remote: name, version, kind, message })
  }
}

function send(failure: ClientError) {
  try {
    navigator.sendBeacon('/api/client-errors', JSON.stringify(failure))
  } catch {
    // Reporting must not add a failure of its own.
  }
}
