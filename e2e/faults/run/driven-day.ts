import type { Tap } from 'mf-routes/testing/run-taps'
import type { DriverName, PhoneName } from './day-plan'

export interface Stop {
  routeId: string
  position: number
  binId: string
}
export type Outcome = 'done' | 'skipped' | 'planned'

/** A driver at one of the phones. */
export interface Seat {
  phone: PhoneName
  driver: DriverName
}

/** What the drivers did, as they know it themselves. */
export class DrivenDay {
  /** The routes of each driver with their bins. */
  readonly #sheets = new Map<DriverName, { routeId: string; binIds: readonly string[] }>()
  /** The last outcome of each driver at each phone, by bin. */
  readonly outcomes = new Map<string, Map<string, { driver: DriverName; outcome: Outcome }>>()
  /** The starts, ends and trips. */
  readonly others: { driver: DriverName; routeId: string; tap: Exclude<Tap, { kind: 'stop' }> }[] = []
  readonly #last = new Map<PhoneName, Stop>()

  constructor(routeId: string, binIds: readonly string[]) {
    this.#sheets.set('kiri', { routeId, binIds })
  }

  gets(driver: DriverName, routeId: string, binIds: readonly string[]): void {
    this.#sheets.set(driver, { routeId, binIds })
    this.#last.clear()
  }

  routeOf = (driver: DriverName) => this.#sheets.get(driver)?.routeId

  made(driver: DriverName, routeId: string, tap: Tap): void {
    if (tap.kind !== 'stop') this.others.push({ driver, routeId, tap })
  }

  /** The page of the one before is gone, with its Undo button. */
  signedOut = (phone: PhoneName) => void this.#last.delete(phone)

  /** The first stop that this phone does not show as done or skipped. A bin that was taken back is not tapped again. */
  next(seat: Seat): Stop | undefined {
    const sheet = this.#sheets.get(seat.driver)
    const at = sheet?.binIds.findIndex(
      (binId) => !this.outcomes.get(binId)?.has(keyOf(seat)) && !this.#isTakenBack(binId),
    )
    const binId = at === undefined ? undefined : sheet?.binIds[at]
    return sheet && at !== undefined && binId
      ? { routeId: sheet.routeId, position: at + 1, binId }
      : undefined
  }

  #isTakenBack = (binId: string) =>
    [...(this.outcomes.get(binId)?.values() ?? [])].some(({ outcome }) => outcome === 'planned')

  tapped(seat: Seat, stop: Stop, outcome: Outcome): void {
    const known = this.outcomes.get(stop.binId) ?? new Map()
    this.outcomes.set(stop.binId, known.set(keyOf(seat), { driver: seat.driver, outcome }))
    if (outcome === 'planned') this.#last.delete(seat.phone)
    else this.#last.set(seat.phone, stop)
  }

  /** The last stop at this phone, unless it was tapped elsewhere too. */
  undoable(seat: Seat): Stop | undefined {
    const last = this.#last.get(seat.phone)
    return last && this.outcomes.get(last.binId)?.size === 1 ? last : undefined
  }
}

const keyOf = ({ phone, driver }: Seat) => `${phone}, ${driver}`
