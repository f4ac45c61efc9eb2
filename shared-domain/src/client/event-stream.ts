import { ALIVE_EVERY_MS, type LiveEvent, LiveEventSchema, streamEvents } from '../contract/events-contract'
import { operationUrl } from '../contract/operation-url'

interface StreamHearing {
  onEvent: (event: LiveEvent) => void
  /** The stream has failed this many times since the last message; it is tried again. */
  onFailure: (failures: number) => void
}

/** A stream without a message for this long is broken, even when the browser does not notice. */
export const SILENT_MS = 2 * ALIVE_EVERY_MS
/** A browser allows six connections to a server for all its tabs together, so hidden tabs close theirs. */
const HIDDEN_MS = 10_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

// The last event that this document received: a reopened stream continues there.
let lastEventId: string | undefined

/** Keeps an event stream open until the returned function is called. The browser's own reconnect gives up after a 5xx. */
export function openEventStream({ onEvent, onFailure }: StreamHearing): () => void {
  let source: EventSource | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
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
    // In the other cases the browser tries again by itself.
    opened.onerror = () => opened.readyState === EventSource.CLOSED && fail()
    after(SILENT_MS, fail)
  }
  function reconnect() {
    if (!document.hidden) connect()
  }
  function fail() {
    source?.close()
    // It connects again once it is visible.
    if (document.hidden) return
    failures++
    // With jitter: otherwise all clients of a failed server would reconnect at the same moment.
    after(
      Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2),
      reconnect,
    )
    onFailure(failures)
  }
  function close() {
    clearTimeout(timer)
    clearTimeout(hiddenTimer)
    source?.close()
  }
  // A timer of its own, because each message resets the other one.
  function closeIfHidden() {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(close, HIDDEN_MS)
  }
  function onVisibilityChange() {
    closeIfHidden()
    reconnect()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', reconnect)
  // Even if hidden, for a moment: the first message has the id after which the stream continues.
  connect()
  closeIfHidden()
  return () => {
    close()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', reconnect)
  }
}

/** A message that this version does not understand may concern anything, so everything is read again. */
function eventFrom(data: string): LiveEvent {
  try {
    return LiveEventSchema.parse(JSON.parse(data))
  } catch {
    return { kind: 'reset' }
  }
}

/** @internal Resets the module to the state of a freshly loaded document. */
export const forgetLastEvent = () => {
  lastEventId = undefined
}
