import { Refusal } from '../../../http/problems/refusal'

/** Photos of which this process holds the bytes at once, 10 MB each at most. */
const PLACES = 8
/** Of them, those from one network: another resident's photo waits for these, never for all that the network sends. */
const PLACES_PER_ADDRESS = 2
/** Requests that wait for a place, their bytes still with the sender. */
const WAITING = 100
const WAITING_PER_ADDRESS = 12
/** When a sender should try again, in s. */
const RETRY_AFTER_S = 30

/** Who sends a photo: the report that it is for, and the network that it comes from. */
interface Sender {
  report: string
  address: string
}

interface Entry extends Sender {
  grant: () => void
}

/**
 * Says which photos are read and converted next. A report's go one after the other, so that it never takes more than it
 * may have; networks take turns. Refuses at once what would wait for long.
 */
export class PhotoQueue {
  readonly #granted = new Set<Entry>()
  /** In the order in which they came. */
  readonly #waiting = new Set<Entry>()
  /** The networks that had a place, those that had one last at the end. */
  readonly #served = new Set<string>()

  /** `granted` resolves when the photo may be read. `leave` gives the place back, or stops waiting for one. */
  enter(sender: Sender): { granted: Promise<void>; leave: () => void } {
    const ahead = [...this.#waiting].filter(({ address }) => address === sender.address).length
    if (this.#waiting.size >= WAITING || ahead >= WAITING_PER_ADDRESS)
      throw new Refusal(
        'busy',
        'Many photos are being sent. Nothing was lost: send this one again later.',
        undefined,
        {
          retryAfterS: RETRY_AFTER_S,
        },
      )
    const entry: Entry = { ...sender, grant: () => undefined }
    const granted = new Promise<void>((resolve) => {
      entry.grant = resolve
    })
    this.#waiting.add(entry)
    this.#grantNext()
    const leave = () => {
      if (!this.#waiting.delete(entry)) this.#granted.delete(entry)
      this.#grantNext()
    }
    return { granted, leave }
  }

  #grantNext(): void {
    while (this.#granted.size < PLACES) {
      const next = this.#next()
      if (!next) return
      this.#waiting.delete(next)
      this.#granted.add(next)
      this.#served.delete(next.address)
      this.#served.add(next.address)
      next.grant()
    }
    if (this.#waiting.size + this.#granted.size === 0) this.#served.clear()
  }

  /** Of those that may have a place, the first one of the network that has had none for the longest time. */
  #next(): Entry | undefined {
    const served = [...this.#served]
    const turn = ({ address }: Sender) => served.indexOf(address)
    return [...this.#waiting]
      .filter((entry) => this.#mayHavePlace(entry))
      .sort((a, b) => turn(a) - turn(b))[0]
  }

  #mayHavePlace({ report, address }: Sender): boolean {
    const granted = [...this.#granted]
    if (granted.some((other) => other.report === report)) return false
    return granted.filter((other) => other.address === address).length < PLACES_PER_ADDRESS
  }
}
