import { nestedNetworks } from '../../../http/client-address'
import { Refusal } from '../../../http/problems/refusal'

/** How many photos this process holds in memory at once, at most 10 MB each. */
const PLACES = 8
/** How many of these one household may have, so that other residents' photos do not wait for all that it sends. */
const PLACES_PER_HOUSEHOLD = 2
/** How many requests wait for a place before their bytes are read. */
const WAITING = 100
const WAITING_PER_HOUSEHOLD = 12
/** The share of all that the owner of many addresses may have. */
const MOST_OF_A_NETWORK = 0.5
/** When a sender should retry, in s. */
const RETRY_AFTER_S = 30

/** The origin of a photo: the report that it is for, and the address that it comes from. */
interface Sender {
  report: string
  address: string
}

interface Entry {
  report: string
  networks: ReturnType<typeof nestedNetworks>
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
  /** The networks that had a place, of every width, most recent last. */
  readonly #served = new Set<string>()

  /** `granted` resolves when the photo may be read. `leave` returns the place, or stops waiting. */
  enter({ report, address }: Sender): { granted: Promise<void>; leave: () => void } {
    const networks = nestedNetworks(address)
    if (this.#waiting.size >= WAITING || !hasRoom(networks, this.#waiting, WAITING_PER_HOUSEHOLD, WAITING))
      throw new Refusal(
        'busy',
        'Many photos are being sent. Nothing was lost: send this one again later.',
        undefined,
        {
          retryAfterS: RETRY_AFTER_S,
        },
      )
    const entry: Entry = { report, networks, grant: () => undefined }
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
      for (const { network } of next.networks) {
        this.#served.delete(network)
        this.#served.add(network)
      }
      next.grant()
    }
    if (this.#waiting.size + this.#granted.size === 0) this.#served.clear()
  }

  /** The next entry that may have a place: the oldest of the network that was served least recently, the widest first. */
  #next(): Entry | undefined {
    const served = [...this.#served]
    const turns = ({ networks }: Entry) => networks.map(({ network }) => served.indexOf(network)).reverse()
    return [...this.#waiting]
      .filter((entry) => this.#mayHavePlace(entry))
      .map((entry) => ({ entry, turns: turns(entry) }))
      .sort((a, b) => compareTurns(a.turns, b.turns))[0]?.entry
  }

  #mayHavePlace({ report, networks }: Entry): boolean {
    for (const granted of this.#granted) if (granted.report === report) return false
    return hasRoom(networks, this.#granted, PLACES_PER_HOUSEHOLD, PLACES)
  }
}

/** Whether each of the networks has fewer entries than it may have. */
const hasRoom = (
  networks: Entry['networks'],
  entries: ReadonlySet<Entry>,
  perHousehold: number,
  inAll: number,
): boolean =>
  networks.every(({ network, times }) => {
    const own = [...entries].filter((entry) => entry.networks.some((other) => other.network === network))
    return own.length < Math.min(perHousehold * times, inAll * MOST_OF_A_NETWORK)
  })

/** Orders lists of numbers by their first difference. */
function compareTurns(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((turn, i) => turn !== b[i])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}
