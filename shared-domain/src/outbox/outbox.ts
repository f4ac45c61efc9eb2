import { Delivery, type Judgement } from './delivery'
import { PhoneLetters } from './entry-store'
import { type Letter, type NewLetter, newKey, type ShownLetter, withDependants } from './outbox-entry'
import { Sender } from './retry-scheduler'

interface OutboxOptions<About> extends Judgement<About> {
  /** One outbox a name and origin: its tabs share it. */
  name: string
  /** For so long a letter that waits for no other can be taken back before it is sent, in ms. */
  holdMs?: number
}

/** What became of a letter at once: on the phone, or, where that keeps nothing, in the record or neither. */
export type Put = 'kept' | 'taken' | 'not-kept'

/** A letter that was put; its id is known before anything else. */
export interface PutLetter {
  id: string
  done: Promise<Put>
}

export interface Outbox<About> {
  /**
   * Puts a letter on the phone, then sends it. A phone that keeps nothing sends it at once, and
   * `not-kept` is what to own up to: it is sent again only while the page is open.
   */
  put: (letter: NewLetter<About>) => PutLetter
  /** Takes a letter off the phone, with all that waits for it. */
  remove: (id: string) => Promise<void>
  /** Sends a letter now that was refused, or that the phone did not keep. */
  retry: (id: string) => Promise<Put>
  /** Newest first; the same list as long as nothing changes. */
  letters: () => readonly ShownLetter<About>[]
  /** Calls back after each change, those of other tabs included. Answers with how to end it. */
  subscribe: (listener: () => void) => () => void
  /** Sends what waits: now and whenever there is a reason to. Answers with how to end it. */
  start: () => () => void
}

/** Opens the letters that this phone keeps for the council's record. Nothing is sent before it is started. */
export function openOutbox<About>({ name, holdMs = 0, ...judgement }: OutboxOptions<About>): Outbox<About> {
  // A tab that has put a letter there may be gone before it is sent.
  const letters = new PhoneLetters<About>(name, () => send())
  const delivery = new Delivery(letters, judgement)
  const made = new Set<string>()
  let sender: Sender | undefined

  const send = () => void sender?.send()

  async function keep(letter: Letter<About>): Promise<Put> {
    const isKept = await letters.put(letter)
    if (!isKept && sender) await delivery.deliver(letter.id)
    send()
    if (isKept) return 'kept'
    return letters.find(letter.id) ? 'not-kept' : 'taken'
  }

  /** Without a lock, which a page that goes cannot wait for: the record takes each letter once by its key. */
  async function sendOwn(): Promise<void> {
    if (sender?.isResting()) return
    const own = letters.shown().filter((letter) => made.has(letter.id) && canGoWithPage(letter))
    await Promise.all(own.map(({ id }) => delivery.deliver(id)))
    send()
  }

  function begin(): () => void {
    const end = new AbortController()
    const { signal } = end
    const pass = () => oneTabAtATime(`outbox:${name}`, () => delivery.sendWaiting(signal))
    sender = new Sender(pass, signal)
    onWakeUps({ seen: send, online: sender.startOver, leaving: () => void sendOwn() }, signal)
    send()
    return () => {
      end.abort()
      sender = undefined
    }
  }

  let users = 0
  let stop = () => {}
  return {
    put(given) {
      const { id = newKey(), madeAt = Date.now() } = given
      // One that has an id was made elsewhere, and has had its time, or brings the rest of it.
      const hold = holdMs > 0 && !given.id && !given.after && { heldUntil: madeAt + holdMs }
      made.add(id)
      return { id, done: keep({ ...given, id, madeAt, ...hold }) }
    },
    remove: (id) => letters.remove(withDependants(letters.shown(), id)),
    async retry(id) {
      const letter = letters.find(id)
      if (!letter) return 'taken'
      const { refusal, refusalType, ...again } = letter
      return keep(again)
    },
    letters: letters.shown,
    subscribe: letters.subscribe,
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

const canGoWithPage = ({ after, body, refusal }: Letter) =>
  !after && refusal === undefined && !(body instanceof Blob)

interface Kept<About> extends Judgement<About> {
  /** That of the outbox. */
  name: string
}

/**
 * Sends what an outbox keeps on this phone, by the outbox's own rules and once what can be taken back no longer can; for
 * where there is no page, such as a service worker, which sees only what is in the database. Answers with whether nothing is left that has to be sent.
 */
export async function sendKept<About>({ name, ...judgement }: Kept<About>): Promise<boolean> {
  const letters = new PhoneLetters<About>(name, () => {})
  const delivery = new Delivery(letters, judgement)
  const { signal } = new AbortController()
  for (;;) {
    const { heldMs } = await oneTabAtATime(`outbox:${name}`, () => delivery.sendWaiting(signal))
    if (!Number.isFinite(heldMs)) break
    await new Promise((resolve) => setTimeout(resolve, heldMs))
  }
  return letters.shown().every(({ refusal }) => refusal !== undefined)
}

/** A tab that the phone put to sleep may never let go of the lock. */
const LONGEST_WAIT_MS = 20_000

/**
 * Does the work while no other tab does it. That only spares the network: where there are no locks, or one is not to
 * be had, the work is done all the same, and the record takes each report once by its key.
 */
export async function oneTabAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), LONGEST_WAIT_MS)
  let begun: Promise<T> | undefined
  const begin = () => {
    clearTimeout(timer)
    begun = work()
    return begun
  }
  // Should the browser take the lock away, the work still goes on.
  await navigator.locks.request(lock, { signal: controller.signal }, begin).catch(() => undefined)
  clearTimeout(timer)
  return begun ?? work()
}

interface WakeUps {
  /** The page is looked at, again or for the first time. */
  seen: () => void
  /** The browser believes that there is a network: a reason to try, never one not to. */
  online: () => void
  /** The page may be gone in a moment, and nobody will tell. */
  leaving: () => void
}

/** Calls back when a page comes and goes, until `signal` says stop. */
export function onWakeUps({ seen, online, leaving }: WakeUps, signal: AbortSignal): void {
  addEventListener('online', online, { signal })
  addEventListener('pageshow', seen, { signal })
  addEventListener('pagehide', leaving, { signal })
  const look = () => (document.visibilityState === 'visible' ? seen() : leaving())
  document.addEventListener('visibilitychange', look, { signal })
}
