import type { LiveEvent } from '../contract/events-contract'

/** Replaces the browser's EventSource, which jsdom lacks. */
export class FakeEventSource {
  static readonly CLOSED = 2
  /** All instances that were created since `opened` was last emptied. */
  static opened: FakeEventSource[] = []
  onmessage: ((message: { data: string; lastEventId: string }) => void) | undefined
  onerror: (() => void) | undefined
  readyState = 0
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  /** Delivers an event from the server. */
  say(event: LiveEvent | object, lastEventId = '') {
    this.readyState = 1
    this.onmessage?.({ data: JSON.stringify(event), lastEventId })
  }
  /** The server answers 503: a browser then stops reconnecting. */
  refuse() {
    this.close()
    this.onerror?.()
  }
}
