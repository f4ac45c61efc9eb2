import { Delivery, type DeliveryHandlers, type Leftover } from './delivery'
import { EntryStore } from './entry-store'
import { type NewEntry, newKey, type OutboxEntry, type ShownEntry, withDependants } from './outbox-entry'

interface OutboxOptions<About> extends DeliveryHandlers<About> {
  /** One outbox per name and origin: its tabs share it. */
  name: string
}

/** Where an entry is after it was put: on the phone, or, where storage fails, in the record or in this page alone. */
export type PutResult = 'stored' | 'delivered' | 'not-stored'

/** An entry that is being put; its id is known at once. */
export interface PendingPut {
  id: string
  done: Promise<PutResult>
}

export interface Outbox<About> {
  /** Stores an entry, then sends it. Where storage fails it is sent at once, and retried only while the page is open. */
  put: (entry: NewEntry<About>) => PendingPut
  /** Removes an entry, with all that wait for it. */
  remove: (id: string) => Promise<void>
  /** Sends an entry again that was rejected or could not be stored. */
  retry: (id: string) => Promise<PutResult>
  /** Newest first; the same list as long as nothing changes. */
  entries: () => readonly ShownEntry<About>[]
  /** Calls back after each change, in this tab or another. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Sends waiting entries now and whenever a retry makes sense. Returns a function that stops this. */
  start: () => () => void
}

/** Opens the outbox of this phone. Nothing is sent before it is started. */
export function openOutbox<About>({ name, ...handlers }: OutboxOptions<About>): Outbox<About> {
  // A tab that has put an entry may be closed before it is sent.
  const store = new EntryStore<About>(name, () => send())
  const delivery = new Delivery(store, handlers)
  const putHere = new Set<string>()
  let scheduler: RetryScheduler | undefined

  const send = () => void scheduler?.send()

  async function putEntry(entry: OutboxEntry<About>): Promise<PutResult> {
    const isStored = await store.put(entry)
    // What it follows goes first, stored or not.
    const waits = [entry.after, entry.follows].some((id) => id && store.find(id))
    if (!isStored && !waits && scheduler) await delivery.deliver(entry.id)
    send()
    if (isStored) return 'stored'
    return store.find(entry.id) ? 'not-stored' : 'delivered'
  }

  /** Without the lock, which a page that is closing cannot wait for: the idempotency key makes a second delivery harmless. */
  async function sendOwnOnHide(): Promise<void> {
    if (scheduler?.isBackingOff()) return
    const own = store.shown().filter((entry) => putHere.has(entry.id) && canOutliveThePage(entry))
    await Promise.all(own.map(({ id }) => delivery.deliver(id)))
    send()
  }

  function begin(): () => void {
    const controller = new AbortController()
    const { signal } = controller
    const pass = () => runInOneTab(`outbox:${name}`, () => delivery.sendWaiting(signal))
    scheduler = new RetryScheduler(pass, signal)
    onPageLifecycle({ visible: send, online: scheduler.reset, hidden: () => void sendOwnOnHide() }, signal)
    send()
    return () => {
      controller.abort()
      scheduler = undefined
    }
  }

  let users = 0
  let stop = () => {}
  return {
    put(given) {
      const { id = newKey(), madeAt = Date.now() } = given
      putHere.add(id)
      return { id, done: putEntry({ ...given, id, madeAt }) }
    },
    remove: (id) => store.remove(withDependants(store.shown(), id)),
    async retry(id) {
      const entry = store.find(id)
      if (!entry) return 'delivered'
      const { refusal, refusalType, ...again } = entry
      return putEntry(again)
    },
    entries: store.shown,
    subscribe: store.subscribe,
    start() {
      users += 1
      if (users === 1) stop = begin()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        users -= 1
        if (users === 0) stop()
      }
    },
  }
}

const canOutliveThePage = ({ after, body, refusal }: OutboxEntry) =>
  !after && refusal === undefined && !(body instanceof Blob)

/** Runs delivery passes, one at a time, and retries what failed with backoff. */
class RetryScheduler {
  readonly #pass: () => Promise<Leftover>
  readonly #signal: AbortSignal
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #retryAfter = 0
  #isSending = false
  #isRequested = false

  /** Schedules passes until `signal` aborts. */
  constructor(pass: () => Promise<Leftover>, signal: AbortSignal) {
    this.#pass = pass
    this.#signal = signal
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
  }

  /** Whether the server's `Retry-After` has not passed yet. */
  readonly isBackingOff = (): boolean => Date.now() < this.#retryAfter

  /** Sends now, unless the server asked to wait. */
  readonly send = async (): Promise<void> => {
    this.#isRequested = true
    if (this.#isSending || this.#signal.aborted || this.isBackingOff()) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      this.#schedule(await this.#sendAll())
    } finally {
      this.#isSending = false
    }
  }

  /** Sends now, with the backoff as after a first failure. */
  readonly reset = (): void => {
    this.#failures = 0
    void this.send()
  }

  /** Passes again for entries that were put during a pass, unless the server asks to wait. */
  async #sendAll(): Promise<Leftover> {
    for (;;) {
      this.#isRequested = false
      const leftover = await this.#pass()
      if (!this.#isRequested || leftover.retryAfterMs > 0) return leftover
    }
  }

  #schedule({ hasFailed, retryAfterMs }: Leftover): void {
    this.#failures = hasFailed ? this.#failures + 1 : 0
    if (this.#signal.aborted || !hasFailed) return
    const delayMs = nextDelayMs(this.#failures, retryAfterMs, Math.random())
    this.#retryAfter = retryAfterMs > 0 ? Date.now() + delayMs : 0
    this.#timer = setTimeout(() => {
      this.#retryAfter = 0
      void this.send()
    }, delayMs)
  }
}

const FIRST_MS = 2000
const LONGEST_MS = 5 * 60_000
const LONGEST_RETRY_AFTER_MS = 15 * 60_000

/**
 * Exponential backoff with jitter, in ms: 2 s after the first failure, doubled by each, at most 5 min, of which the
 * second half is random (`random`, 0–1) so that a whole city does not retry at once. Never less than the server's
 * `retryAfterMs`, up to 15 min of it.
 * @internal
 */
export function nextDelayMs(failures: number, retryAfterMs: number, random: number): number {
  const fullMs = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.max((fullMs / 2) * (1 + random), Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
}

/**
 * Sends the entries in an outbox's database without a page, as a service worker does. Returns whether nothing is left to be
 * sent.
 */
export async function sendStored<About>({
  name,
  ...handlers
}: DeliveryHandlers<About> & { name: string }): Promise<boolean> {
  const store = new EntryStore<About>(name, () => {})
  const delivery = new Delivery(store, handlers)
  const { signal } = new AbortController()
  await runInOneTab(`outbox:${name}`, () => delivery.sendWaiting(signal))
  return store.shown().every(({ refusal }) => refusal !== undefined)
}

/** A tab that the phone put to sleep may never release the lock. */
const LOCK_TIMEOUT_MS = 20_000

/**
 * Runs the work while no other tab does, by a Web Lock. That only saves requests: where a lock is missing or times out
 * the work runs all the same, and the record accepts each entry once by its key.
 */
export async function runInOneTab<T>(lock: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), LOCK_TIMEOUT_MS)
  let begun: Promise<T> | undefined
  const begin = () => {
    clearTimeout(timer)
    begun = work()
    return begun
  }
  // Even if the browser takes the lock away, the work continues.
  await navigator.locks.request(lock, { signal: controller.signal }, begin).catch(() => undefined)
  clearTimeout(timer)
  return begun ?? work()
}

interface PageLifecycle {
  /** The page is shown, again or for the first time. */
  visible: () => void
  /** The browser believes that there is a network: a reason to try, never one not to. */
  online: () => void
  /** The page is hidden, and may be discarded without another event. */
  hidden: () => void
}

/** Calls back as the page is shown, hidden and connected, until `signal` aborts. */
export function onPageLifecycle({ visible, online, hidden }: PageLifecycle, signal: AbortSignal): void {
  addEventListener('online', online, { signal })
  addEventListener('pageshow', visible, { signal })
  addEventListener('pagehide', hidden, { signal })
  const onChange = () => (document.visibilityState === 'visible' ? visible() : hidden())
  document.addEventListener('visibilitychange', onChange, { signal })
}
