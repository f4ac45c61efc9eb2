import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { type AboutTap, classifyTapResponse, type Tap, tapEntry } from 'mf-routes/testing/run-taps'
import { type Outbox, openOutbox } from 'shared-domain/outbox'
import type { Signal } from './day-plan'

/** A person who is signed in on a phone. */
interface Holder {
  id: string
  name: string
  /** Sends a request to the server in the person's session. */
  send: (
    path: string,
    request: { method: string; headers: Record<string, string>; body: string },
  ) => Promise<{ statusCode: number; body: string }>
}

/** A driver's phone: the run sheet's own outbox in a database of its own, with a signal and a clock that can be wrong. */
export class Phone {
  signal: Signal = 'arrives'
  /** Requests that did not get through since the last attempt to send. */
  lost = 0
  /** Who has the phone, and is signed in on it. */
  holder: Holder
  readonly #name: string
  readonly #clockOffMs: number
  #outbox: Outbox<AboutTap>

  constructor(name: string, clockOffMs: number, holder: Holder) {
    this.#name = name
    this.#clockOffMs = clockOffMs
    this.holder = holder
    this.#outbox = this.#open()
  }

  #open = () =>
    holding.run(this, () => openOutbox<AboutTap>({ name: this.#name, classify: classifyTapResponse }))

  /** The time by the phone's clock, in ms since 1970. */
  now = () => realNow() + this.#clockOffMs

  /** Taps, and tries to send. */
  tap(routeId: string, tap: Tap): Promise<void> {
    return holding.run(this, async () => {
      const at = new Date(this.now()).toISOString()
      const waiting = this.#waiting().filter(({ about }) => about.routeId === routeId)
      const { id, name } = this.holder
      const entry = tapEntry({ routeId, tap, at, by: { id, name } }, waiting.toReversed())
      await this.#outbox.put({ ...entry, madeAt: this.now() }).done
      await this.send()
    })
  }

  #waiting = () => this.#outbox.entries().filter(({ refusal }) => refusal === undefined)
  unsent = () => this.#waiting().length
  refused = () => this.#outbox.entries().length - this.unsent()

  /** Sends what waits, until all is sent or a request does not get through. */
  send(): Promise<void> {
    return holding.run(this, async () => {
      this.lost = 0
      const stop = this.#outbox.start()
      const until = realNow() + 20_000
      while (this.unsent() > 0 && this.lost === 0 && realNow() < until) await pause(1)
      stop()
    })
  }

  /** The tab is thrown away, and the page opened again. */
  async newTab(): Promise<void> {
    const known = this.#outbox.entries().length
    this.#outbox = this.#open()
    // A request that was under way may deliver an entry meanwhile.
    for (let ms = 0; this.#outbox.entries().length < known && ms < OPENS_WITHIN_MS; ms++) await pause(1)
  }

  async fetch(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    if (this.signal === 'no connection') throw this.#noAnswer()
    if (this.signal === 'server error') {
      this.lost += 1
      return new Response('null', { status: 503 })
    }
    // The server has a clock of its own. The request begins when it is awaited, so that has to happen in here.
    const answer = await holding.exit(
      async () =>
        await this.holder.send(path, {
          method,
          headers: headers as Record<string, string>,
          body: String(body),
        }),
    )
    if (this.signal === 'answer lost') throw this.#noAnswer()
    if (answer.statusCode >= 500 || [401, 429].includes(answer.statusCode)) this.lost += 1
    return new Response(answer.body, { status: answer.statusCode })
  }

  #noAnswer(): TypeError {
    this.lost += 1
    return new TypeError('Failed to fetch')
  }
}

/** A page reads what is on its phone within this time. */
const OPENS_WITHIN_MS = 500

const holding = new AsyncLocalStorage<Phone>()
const realNow = Date.now.bind(Date)

/** As in a browser, the items are the object's own keys. */
class PhoneStorage {
  [key: string]: unknown
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

/** Gives this process what the outbox expects of a browser. Each phone has its own clock and connection. */
export function becomePhones(): void {
  const ignore = () => {}
  Object.assign(globalThis, {
    indexedDB: new IDBFactory(),
    // The outbox stores here what is put while its database opens.
    localStorage: new PhoneStorage(),
    addEventListener: ignore,
    document: { visibilityState: 'visible', addEventListener: ignore },
    navigator: {},
    // Each phone has one tab at a time.
    BroadcastChannel: undefined,
    fetch: (path: string, init: RequestInit) => {
      const phone = holding.getStore()
      if (!phone) throw new Error(`${path} was requested by no phone.`)
      return phone.fetch(path, init)
    },
  })
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  Date.now = () => holding.getStore()?.now() ?? realNow()
}
