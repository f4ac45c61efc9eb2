import { Refusal } from '../../../http/problems/refusal'

/** How many photos this process holds in memory at once, at most 10 MB each. */
const PLACES = 8
/**
 * How many of these may come from one network, so that other residents' photos do not wait for everything that one network
 * sends.
 */
const PLACES_PER_ADDRESS = 2
/** How many requests wait for a place before their bytes are read. */
const WAITING = 100
const WAITING_PER_ADDRESS = 12
/** When a sender should retry, in s. */
const RETRY_AFTER_S = 30

/** The origin of a photo: the report that it is for, and the network that it comes from. */
interface Sender {
  report: string
  address: string
}

interface Entry extends Sender {
  grant: () => void
}

/**
 * Decides which photos are read and converted next. Photos of one report are handled one after the other, so that the report's
 * limit holds; networks take turns. Refuses at once when the wait would be long.
 */
export class PhotoQueue {
  readonly #granted = new Set<Entry>()
  /** In the order of arrival. */
  readonly #waiting = new Set<Entry>()
  /** The networks that had a place, most recent last. */
  readonly #served = new Set<string>()

  /** `granted` resolves when the photo may be read. `leave` returns the place, or stops waiting. */
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

  /** The next entry that may have a place: the oldest of the network that was served least recently. */
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
