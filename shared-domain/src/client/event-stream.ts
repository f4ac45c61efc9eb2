import { ALIVE_EVERY_MS, type LiveEvent, LiveEventSchema, streamEvents } from '../contract/events-contract'
import { operationUrl } from '../contract/operation-url'

interface StreamHearing {
  onEvent: (event: LiveEvent) => void
  /** The stream has broken so many times since something was last heard; it is tried again. */
  onFailure: (failures: number) => void
}

/** A stream that said nothing for so long has broken, whatever the browser thinks. */
export const SILENT_MS = 2 * ALIVE_EVERY_MS
/** A browser keeps six connections a server, for all its tabs: hidden ones give theirs back. */
const HIDDEN_MS = 10_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

// Where this document was told of last: a stream that is opened again goes on there.
let lastEventId: string | undefined

/** Keeps a stream of events open until the returned function is called: the browser's own reconnect gives up after a 5xx. */
export function openEventStream({ onEvent, onFailure }: StreamHearing): () => void {
  let source: EventSource | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }

  function connect() {
    source?.close()
    const opened = new EventSource(operationUrl(streamEvents.path, {}, { after: lastEventId }))
    source = opened
    opened.onmessage = ({ data, lastEventId: id }) => {
      failures = 0
      lastEventId = id || lastEventId
      after(SILENT_MS, fail)
      onEvent(eventFrom(data))
    }
    // Otherwise the browser tries again by itself.
    opened.onerror = () => opened.readyState === EventSource.CLOSED && fail()
    after(SILENT_MS, fail)
  }
  function fail() {
    source?.close()
    failures++
    // Spread out: all who lost one server would come back to the other at once.
    after(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2), connect)
    onFailure(failures)
  }
  function rest() {
    if (document.hidden) return after(HIDDEN_MS, () => source?.close())
    connect()
  }

  document.addEventListener('visibilitychange', rest)
  window.addEventListener('online', connect)
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
    document.removeEventListener('visibilitychange', rest)
    window.removeEventListener('online', connect)
  }
}

/** What this version does not understand may be about anything. */
function eventFrom(data: string): LiveEvent {
  try {
    return LiveEventSchema.parse(JSON.parse(data))
  } catch {
    return { kind: 'reset' }
  }
}

/** @internal As in a document that was just loaded. */
export const forgetLastEvent = () => {
  lastEventId = undefined
}
