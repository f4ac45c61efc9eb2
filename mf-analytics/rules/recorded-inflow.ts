import { type BinEvidence, type BinRate, FillCalendar, type ForecastModel, fillSpans } from 'forecast-engine'

/** An observed inflow between two moments, as a multiple of what the model expects for that time. */
interface Measured {
  from: number
  to: number
  multiple: number
}

interface InflowOfBin {
  rate: BinRate
  /** In the order of time. */
  measured: readonly Measured[]
}

/**
 * The inflow of bins by all evidence until a moment. Between two known levels it is their difference, spread over that time as the
 * model spreads it; at all other times it is what the model expects.
 */
export class RecordedInflow {
  readonly #calendar: FillCalendar
  readonly #bins: readonly InflowOfBin[]

  constructor(model: ForecastModel, bins: readonly BinEvidence[], until: number) {
    this.#calendar = new FillCalendar(model)
    this.#bins = bins.map(({ id, evidence }) => {
      const rate = model.bins[id] ?? model.city
      const measured = fillSpans(evidence, model, until).flatMap(({ from, to, fill, isAtLeast }) => {
        const expected = this.#calendar.fill(rate, from, to)
        if (expected <= 0) return []
        // A bin that was found full may have taken more than it holds.
        const inflow = Math.max(isAtLeast ? expected : 0, fill)
        return [{ from, to, multiple: inflow / expected }]
      })
      return { rate, measured }
    })
  }

  /** The inflow of the bin with this index between two moments in ms since 1970, in shares of the bin. */
  between(bin: number, from: number, to: number): number {
    const { rate, measured } = this.#bins[bin] as InflowOfBin
    let inflow = 0
    let at = from
    for (let place = firstAfter(measured, from); place < measured.length && at < to; place += 1) {
      const span = measured[place] as Measured
      if (span.from >= to) break
      if (span.from > at) inflow += this.#calendar.fill(rate, at, span.from)
      const begins = Math.max(at, span.from)
      at = Math.min(to, span.to)
      inflow += span.multiple * this.#calendar.fill(rate, begins, at)
    }
    return at < to ? inflow + this.#calendar.fill(rate, at, to) : inflow
  }
}

/** The index of the first span that ends after a moment; the spans are in the order of time. */
function firstAfter(spans: readonly Measured[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as Measured).to > at) high = middle
    else low = middle + 1
  }
  return low
}
