import type { LiveEvent } from '../contract/events-contract'

/** Stands for the browser's EventSource, which jsdom lacks. */
export class FakeEventSource {
  static readonly CLOSED = 2
  /** All that were made since `opened` was emptied. */
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
  /** The server says this. */
  say(event: LiveEvent | object, lastEventId = '') {
    this.readyState = 1
    this.onmessage?.({ data: JSON.stringify(event), lastEventId })
  }
  /** The server answers 503: a browser gives up then. */
  refuse() {
    this.close()
    this.onerror?.()
  }
}
