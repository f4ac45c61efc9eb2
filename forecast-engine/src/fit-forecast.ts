import { DAY_MS } from 'shared-domain'
import { calibrate, type ForeseenCrossing } from './calibration'
import { type CityPrior, OTHER_CITIES } from './city-prior'
import type { BinEvidence } from './evidence'
import { FillCalendar } from './fill-calendar'
import { fillSpans } from './fill-spans'
import { fitRates, type RatedBin } from './fit-rates'
import type { ForecastModel } from './forecast-model'
import { foreseenCrossings } from './foreseen-crossings'
import { levelScale } from './level-scale'
import { LikelyFill } from './likely-fill'

export interface FitOptions {
  /** No evidence after this moment is used, in ms since 1970. */
  until: number
  timeZone: string
  /** Share of the bin from which it counts as full, 0–1. */
  fullLevel: number
  /** Public holidays as YYYY-MM-DD, also those to come. */
  holidays?: readonly string[]
  /** What other cities tell; by default what the product ships. */
  prior?: CityPrior
  /** Chooses the bins for the calibration where there are more than it uses. */
  seed?: number
}

/** The calibration uses this last share of the observed time, with rates that are fitted on the time before. */
const CALIBRATION_SHARE = 0.5
/** The calibration uses at most this much time. */
const LONGEST_CALIBRATION_MS = 400 * DAY_MS
/** The calibration uses at most this many bins: more make it slower and no better. */
const CALIBRATION_BINS = 2000

/** Fits a model to the evidence of these bins. */
export function fitForecast(bins: Iterable<BinEvidence>, options: FitOptions): ForecastModel {
  const { until, timeZone, fullLevel, seed = 1, prior = OTHER_CITIES } = options
  const holidays = (options.holidays ?? []).map((day) => Math.round(Date.parse(day) / DAY_MS))
  const known = [...bins]
  const scale = levelScale(known, fullLevel, until)
  const rated = known.map((bin) => ({ ...bin, spans: fillSpans(bin.evidence, scale, until) }))
  const from = rated.reduce((first, { spans }) => Math.min(first, spans[0]?.from ?? first), until)
  const rhythm = { timeZone, holidays, prior }
  const splitAt = until - Math.min(LONGEST_CALIBRATION_MS, (until - from) * CALIBRATION_SHARE)
  const crossings = calibrationBins(rated, seed).flatMap(foreseenBy(splitAt))
  const fitted = fitRates(rated, { ...rhythm, until })
  return {
    format: 3,
    fittedUntil: until,
    timeZone,
    ...scale,
    holidays,
    prior,
    ...fitted,
    ...calibrate(crossings, prior.shares),
    bands: null,
    fittedOn: {
      bins: known.length,
      evidence: known.reduce((sum, { evidence }) => sum + evidence.length, 0),
      spans: rated.reduce((sum, { spans }) => sum + spans.length, 0),
      calibratedOn: crossings.length,
      from: from < until ? from : null,
    },
  }

  /** The crossings after a moment, with the probabilities of a model that is fitted on the evidence until then. */
  function foreseenBy(moment: number) {
    const before = rated.map((bin) => ({ ...bin, spans: bin.spans.filter(({ to }) => to <= moment) }))
    const earlier = fitRates(before, { ...rhythm, until: moment })
    const calendar = new FillCalendar({ ...rhythm, ...earlier })
    const likely = new LikelyFill(earlier.unevenness)
    return ({ id, evidence }: RatedBin): ForeseenCrossing[] =>
      foreseenCrossings(evidence, moment, until, {
        rate: earlier.bins[id] ?? earlier.city,
        calendar,
        scale,
        unevenness: earlier.unevenness,
        likely,
      })
  }
}

/** At most `CALIBRATION_BINS` bins, sampled by the seed. */
function calibrationBins(bins: readonly RatedBin[], seed: number): RatedBin[] {
  const withSpans = bins.filter(({ spans }) => spans.length > 1)
  if (withSpans.length <= CALIBRATION_BINS) return withSpans
  // A linear congruential generator (Numerical Recipes, 3rd edition, 7.1) is random enough here.
  let state = seed >>> 0
  return Array.from({ length: CALIBRATION_BINS }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return withSpans[Math.floor((state / 2 ** 32) * withSpans.length)]
  })
}
