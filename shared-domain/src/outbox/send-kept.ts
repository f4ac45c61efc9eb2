import { Delivery, type Judgement } from './delivery'
import { oneTabAtATime } from './one-tab-at-a-time'
import { PhoneLetters } from './phone-letters'

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
