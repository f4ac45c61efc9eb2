import { DAY_MS } from 'shared-domain'
import { weeklyInterval } from './savings'

/** A bin in weeks that the advice has not seen. */
export interface CheckedBin {
  id: string
  /** When it was emptied, in ms since 1970, in the order of time. */
  emptied: readonly number[]
  /** What came into it between two moments, in shares of the bin. */
  inflowBetween: (from: number, to: number) => number
}

/** The share of what people bring that finds room in its bin, in percent. */
export interface ServiceCheck {
  beforePct: number
  afterPct: number
  /** The 95 % interval of `afterPct` over weeks; `null` for less than two weeks. */
  interval: { low: number; high: number } | null
  days: number
}

/** Levels are followed for so many days before they are counted, because those of the first moment are not known. */
const WARM_UP_DAYS = 7

/**
 * The service of some days with all bins and without those that may go, emptied when they really were. What came into a bin that is gone
 * goes to its receiver. `from` and `until` are in ms since 1970.
 */
export function checkService(
  bins: readonly CheckedBin[],
  receivers: ReadonlyMap<string, string>,
  { from, until }: { from: number; until: number },
): ServiceCheck {
  const days = Math.floor((until - from) / DAY_MS)
  const flows = new Map<string, CheckedBin[]>()
  const byId = new Map(bins.map((bin) => [bin.id, bin]))
  for (const bin of bins) {
    const to = lastReceiver(bin.id, receivers)
    flows.set(to, [...(flows.get(to) ?? []), bin])
  }
  const before = new Service(days)
  const after = new Service(days)
  for (const bin of bins) {
    before.follow(bin, [bin], from)
    const sources = flows.get(bin.id)
    if (sources) after.follow(bin, sources, from)
  }
  // What flows to a bin that the record does not have finds none.
  for (const [id, sources] of flows) if (!byId.has(id)) after.refuse(sources, from)
  const refused = weeklyInterval(after.refused)
  return {
    beforePct: before.pct(),
    afterPct: after.pct(),
    interval: refused && {
      low: after.pctOf(Math.max(0, refused.high)),
      high: after.pctOf(Math.max(0, refused.low)),
    },
    days,
  }
}

function lastReceiver(id: string, receivers: ReadonlyMap<string, string>): string {
  let at = id
  for (let step = 0; step <= receivers.size; step += 1) {
    const next = receivers.get(at)
    if (next === undefined) return at
    at = next
  }
  return at
}

class Service {
  /** By day. */
  readonly refused: number[]
  #brought = 0

  constructor(private readonly days: number) {
    this.refused = Array.from({ length: days }, () => 0)
  }

  /** The level of a bin day by day, with what these bring to it. */
  follow(bin: CheckedBin, sources: readonly CheckedBin[], from: number): void {
    let level = 0
    const begin = from - WARM_UP_DAYS * DAY_MS
    for (let day = -WARM_UP_DAYS; day < this.days; day += 1) {
      let since = begin + (day + WARM_UP_DAYS) * DAY_MS
      const ends = since + DAY_MS
      const fillUntil = (at: number) => {
        const inflow = sources.reduce((sum, source) => sum + source.inflowBetween(since, at), 0)
        const refused = Math.min(inflow, Math.max(0, level + inflow - 1))
        level += inflow - refused
        since = at
        if (day < 0) return
        this.#brought += inflow
        this.refused[day] = (this.refused[day] ?? 0) + refused
      }
      for (const at of bin.emptied) {
        if (at < since || at >= ends) continue
        fillUntil(at)
        level = 0
      }
      fillUntil(ends)
    }
  }

  refuse(sources: readonly CheckedBin[], from: number): void {
    for (let day = 0; day < this.days; day += 1) {
      const begins = from + day * DAY_MS
      const inflow = sources.reduce((sum, source) => sum + source.inflowBetween(begins, begins + DAY_MS), 0)
      this.#brought += inflow
      this.refused[day] = (this.refused[day] ?? 0) + inflow
    }
  }

  pct(): number {
    return this.pctOf(this.refused.reduce((sum, refused) => sum + refused, 0))
  }

  pctOf(refused: number): number {
    return this.#brought === 0 ? 100 : 100 * (1 - refused / this.#brought)
  }
}
