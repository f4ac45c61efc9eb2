import { Delivery, type Judgement } from './delivery'
import type { Letter, NewLetter, ShownLetter } from './letter'
import { withDependants } from './letter-order'
import { newKey } from './new-key'
import { oneTabAtATime } from './one-tab-at-a-time'
import { PhoneLetters } from './phone-letters'
import { Sender } from './sender'
import { onWakeUps } from './wake-ups'

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
