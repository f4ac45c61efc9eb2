import { type BinEvidence, type Evidence, fitForecast, forecastBin, isEmptied } from 'forecast-engine'
import { bandShares, crossingsAfter, type Interval, levelScale, toldLevel } from 'forecast-engine/measuring'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import { WeekdayMedian } from './weekday-median'
import { WeekdayRates } from './weekday-rates'

export interface WalkForward {
  /** Share of the bin from which it counts as full, 0–1. */
  fullLevel: number
  timeZone: string
  /** The share of the time with evidence that is used for fitting only. */
  firstPart: number
}

/** A forecast needs at most this many of the latest observations, even of a sensor that reports every minute. */
const LOOK_BACK = 300
/** In larger files a sample of about this many rows is measured: the figures stay the same and a run takes minutes. */
const MOST_MEASURED = 40_000

/** A model is fitted every week; over years less often, so that a run takes minutes. */
const SHORTEST_REFIT_DAYS = 7
const MOST_FITS = 52

class Mean {
  #sum = 0
  count = 0

  add(value: number): void {
    this.#sum += value
    this.count += 1
  }

  get value(): number | null {
    return this.count === 0 ? null : this.#sum / this.count
  }
}

const HORIZONS = [1, 3] as const

/**
 * Goes through the evidence in the order of time: a model is fitted on what is known until a moment, and measured on what follows
 * until the next one. No forecast or baseline uses evidence from after its own moment.
 */
export function walkForward(bins: readonly BinEvidence[], { fullLevel, timeZone, firstPart }: WalkForward) {
  const moments = bins.flatMap(({ evidence }) => evidence.map(({ at }) => at)).sort((a, b) => a - b)
  const [first, last] = [moments[0] as number, moments.at(-1) as number]
  const outcomes: Outcome[] = []
  const intervals: Interval[] = []
  /** Of bins that were observed to become full only. */
  const seen = { coverage: new Mean(), error: new Mean(), medianError: new Mean() }
  const error = new Mean()
  const medianError = new Mean()
  const briers = HORIZONS.map((days) => ({
    days,
    model: new Mean(),
    persistence: new Mean(),
    weekdayRates: new Mean(),
  }))
  const scale = levelScale(bins, fullLevel, last)
  const known = bins.map(({ id, evidence }) => {
    const crossings = crossingsAfter(evidence, scale)
    const median = new WeekdayMedian([{ evidence, crossings }])
    return { id, evidence, crossings, median, rates: new WeekdayRates(evidence, fullLevel) }
  })
  const cityMedian = new WeekdayMedian(known)

  const every = Math.ceil(moments.length / MOST_MEASURED)
  const measuredDays = ((last - first) * (1 - firstPart)) / DAY_MS
  const refitEvery = Math.max(SHORTEST_REFIT_DAYS, measuredDays / MOST_FITS)
  for (let from = first + (last - first) * firstPart; from <= last; from += refitEvery * DAY_MS) {
    const until = from + refitEvery * DAY_MS
    const isNow = (at: number, place: number) => at >= from && at < until && place % every === 0
    const model = fitForecast(bins, { until: from, timeZone, fullLevel })
    const ofCity = Array.from({ length: 7 }, (_, day) => cityMedian.hoursAt(from + day * DAY_MS, from))
    for (const bin of known) {
      for (const [place, { at }] of bin.evidence.entries()) {
        const crossing = bin.crossings[place]
        if (!isNow(at, place) || !crossing || crossing.at <= at) continue
        const daysOn = Math.floor(at / DAY_MS) - Math.floor(from / DAY_MS)
        const usual = bin.median.hoursAt(at) ?? ofCity[daysOn % 7] ?? null
        if (usual === null) continue
        const hours = (crossing.at - at) / HOUR_MS
        const forecast = forecastBin(model, bin.id, upTo(bin.evidence, place), at)
        const p50 = (forecast.fullAt.p50 - at) / HOUR_MS
        // A bin that was emptied first is known only not to have been full until then.
        const errorOf = (predicted: number) =>
          crossing.isFull ? Math.abs(predicted - hours) : Math.max(0, hours - predicted)
        error.add(errorOf(p50))
        medianError.add(errorOf(usual))
        outcomes.push({ chance: forecast.fullProbability(crossing.at), isFull: crossing.isFull })
        intervals.push({
          low: crossing.after > at ? forecast.fullProbability(crossing.after) : 0,
          high: crossing.isFull ? forecast.fullProbability(crossing.by) : 1,
          weight: 1,
        })
        if (!crossing.isFull) continue
        seen.coverage.add(Number(crossing.at >= forecast.fullAt.p10 && crossing.at <= forecast.fullAt.p90))
        seen.error.add(errorOf(p50))
        seen.medianError.add(errorOf(usual))
      }
      for (const brier of briers)
        for (const [place, item] of bin.evidence.entries()) {
          const origin = item.at - brier.days * DAY_MS
          const level = toldLevel(item)
          if (!isNow(origin, place) || level === null) continue
          const before = lastBefore(bin.evidence, place, origin, scale.step)
          if (!before) continue
          const isFull = Number(level >= fullLevel)
          const { fullProbability } = forecastBin(model, bin.id, before.evidence, origin)
          brier.model.add((fullProbability(item.at) - isFull) ** 2)
          brier.weekdayRates.add((bin.rates.chanceAt(item.at, origin) - isFull) ** 2)
          brier.persistence.add((Number(before.level >= fullLevel) - isFull) ** 2)
        }
    }
  }
  return {
    coverage: shareBetween(outcomes, 0.1, 0.9),
    intervalCoverage: intervals.length === 0 ? null : bandShares(intervals).held,
    error,
    medianError,
    seen,
    briers,
  }
}

interface Outcome {
  /** The forecast probability that the bin is full by the moment at which it most likely became so, or was last known not to be. */
  chance: number
  /** Otherwise it was emptied then, or its evidence ends. */
  isFull: boolean
}

/** The share of bins that became full between two probabilities, with emptyings as censored observations (Kaplan and Meier 1958). */
function shareBetween(outcomes: readonly Outcome[], low: number, high: number): number | null {
  if (outcomes.length === 0) return null
  const ordered = [...outcomes].sort((a, b) => a.chance - b.chance || Number(b.isFull) - Number(a.isFull))
  let notFull = 1
  let [atLow, atHigh] = [1, 1]
  for (const [place, { chance, isFull }] of ordered.entries()) {
    if (isFull) notFull *= 1 - 1 / (ordered.length - place)
    if (chance <= low) atLow = notFull
    if (chance <= high) atHigh = notFull
  }
  return atLow - atHigh
}

const upTo = (evidence: readonly Evidence[], place: number) =>
  evidence.slice(Math.max(0, place + 1 - LOOK_BACK), place + 1)

/** The evidence of a bin at a moment before a later observation; `null` if it was emptied in between. */
function lastBefore(evidence: readonly Evidence[], place: number, moment: number, step: number) {
  let later = toldLevel(evidence[place] as Evidence)
  for (let before = place - 1; before >= 0; before -= 1) {
    const item = evidence[before] as Evidence
    const level = item.kind === 'emptying' ? 0 : toldLevel(item)
    if (level !== null && later !== null && isEmptied(level, later, step)) return null
    if (item.at <= moment) return level === null ? null : { level, evidence: upTo(evidence, before) }
    if (item.kind === 'emptying') return null
    later = level
  }
  return null
}
