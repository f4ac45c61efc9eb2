import {
  type ClientError,
  type PageRun,
  type PageVitals,
  type Publication,
  STACK_FRAMES_MAX,
  type StackFrame,
} from 'shared-domain'
import { t } from '../messages/translate'

/** Tells the server how a version did, each outcome once per page load, and sends the page's Web Vitals. */
export interface PageReport {
  ran: (publication: Publication) => void
  /** An extension ran on a page of another remote, whose vitals are still being measured. */
  extensionRan: (publication: Publication) => void
  failed: (publication: Publication, kind: ClientError['kind'], error: Error) => void
}

const LONGEST_MESSAGE = 500

/** `load` is the document's load id; without one nothing is reported. */
export function pageReport(load: string, substituted: ReadonlySet<string>): PageReport {
  const reported = new Set<string>()
  // Offline every version fails, which is not the version's fault.
  const isDue = (outcome: string, { name, version }: Publication) =>
    load && !substituted.has(name) && navigator.onLine && isFirst(`${outcome} ${name} ${version}`)
  const isFirst = (key: string) => !reported.has(key) && reported.add(key)
  /** The remote that the document opened with: the Web Vitals count for it. */
  let first: string | undefined
  let ending: Promise<() => void> | undefined

  /** Called when the page is shown, so that measuring does not delay it. */
  async function measure({ name, version }: Publication) {
    const { measureVitals } = await import(/* webpackChunkName: 'page-vitals' */ './page-vitals')
    return measureVitals((vitals) => send('/api/page-vitals', { load, remote: name, version, ...vitals }))
  }

  /** Returns whether this is the version's first run in the page load. */
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
      console.error(t('pageReport.failed', { name, version }), error)
      if (!isDue('failed', publication)) return
      const message = error.message.slice(0, LONGEST_MESSAGE)
      const stack = ownFrames(error, publication)
      send('/api/client-errors', { load, remote: name, version, kind, message, stack })
    },
  }
}

/** The stack frames of an error that are in the version's own files, innermost first. */
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
    // Reporting must not cause another failure.
  }
}
