import {
  type ClientError,
  type PageRun,
  type PageVitals,
  type Publication,
  STACK_FRAMES_MAX,
  type StackFrame,
} from 'shared-domain'

/** Tells the server what became of a version, of each outcome once a page load, and how its page felt. */
export interface PageReport {
  ran: (publication: Publication) => void
  /** On another remote's page, whose vitals go on. */
  extensionRan: (publication: Publication) => void
  failed: (publication: Publication, kind: ClientError['kind'], error: Error) => void
}

const LONGEST_MESSAGE = 500

/** `load` is the id of the document; without one nothing is reported. */
export function pageReport(load: string, substituted: ReadonlySet<string>): PageReport {
  const reported = new Set<string>()
  // Offline every version fails; that is not the version's fault.
  const isDue = (outcome: string, { name, version }: Publication) =>
    load && !substituted.has(name) && navigator.onLine && isFirst(`${outcome} ${name} ${version}`)
  const isFirst = (key: string) => !reported.has(key) && reported.add(key)
  /** The remote that the document opened with: the page's vitals are its own. */
  let first: string | undefined
  let ending: Promise<() => void> | undefined

  /** Called when the page shows: measuring must not slow what is measured. */
  async function measure({ name, version }: Publication) {
    const { measureVitals } = await import(/* webpackChunkName: 'page-vitals' */ './page-vitals')
    return measureVitals((vitals) => send('/api/page-vitals', { load, remote: name, version, ...vitals }))
  }

  /** Returns whether it is the version's first run of the page load. */
  function reportRun(publication: Publication): boolean {
    if (!isDue('ran', publication)) return false
    send('/api/page-runs', { load, remote: publication.name, version: publication.version })
    return true
  }
  return {
    ran(publication) {
      if (first === undefined) {
        first = publication.name
        if (reportRun(publication)) ending = measure(publication)
        return
      }
      if (publication.name !== first) void ending?.then((end) => end())
      reportRun(publication)
    },
    extensionRan: (publication) => void reportRun(publication),
    failed(publication, kind, error) {
      const { name, version } = publication
      console.error(`${name} ${version} failed:`, error)
      if (!isDue('failed', publication)) return
      const message = error.message.slice(0, LONGEST_MESSAGE)
      const stack = ownFrames(error, publication)
      send('/api/client-errors', { load, remote: name, version, kind, message, stack })
    },
  }
}

/** The frames of an error's stack that are in the version's own files, innermost first. */
const ownFrames = ({ stack = '' }: Error, { base }: Publication): StackFrame[] =>
  stack
    .split(base)
    .slice(1, 1 + STACK_FRAMES_MAX)
    .flatMap((rest) => {
      const [, file, line, column] = /^([^\s:?]{1,300})[^\s:]*:(\d{1,9}):(\d{1,9})/.exec(rest) ?? []
      return file === undefined ? [] : [{ file, line: Number(line), column: Number(column) }]
    })

function send(url: string, report: PageRun | PageVitals | ClientError) {
  try {
    navigator.sendBeacon(url, JSON.stringify(report))
  } catch {
    // Reporting must not add a failure of its own.
  }
}
