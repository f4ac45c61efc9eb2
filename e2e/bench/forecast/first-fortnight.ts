import { type BinEvidence, fitForecast, forecastBin, isEmptied } from 'forecast-engine'
import { type CityPrior, type KnownCity, levelScale, toldLevel } from 'forecast-engine/measuring'
import { DAY_MS } from 'shared-domain'

interface Options {
  fullLevel: number
  timeZone: string
}

const FORTNIGHT = 14
/** The rate of a city without any prior: a bin fills in a week. */
export const NO_PRIOR: CityPrior = { perDay: 1 / 7, types: {}, places: {}, shares: [] }

/** What a city tells to others, by all its evidence. */
export function knownCity(bins: readonly BinEvidence[], options: Options): KnownCity {
  const model = fitForecast(bins, { ...options, until: lastOf(bins) })
  return {
    perDay: model.city.perDay,
    curve: model.calibration[0] ?? [],
    bins: bins.map(({ id, binType, street }) => ({
      binType,
      street,
      perDay: (model.bins[id] ?? model.city).perDay,
    })),
  }
}

/**
 * The Brier score of the first forecasts of bins: for each bin, each level of its first fourteen days is forecast from its first evidence alone,
 * by a city of which nothing else is known.
 */
export function firstFortnightBrier(
  bins: readonly BinEvidence[],
  prior: CityPrior,
  options: Options,
): number | null {
  let [sum, count] = [0, 0]
  const { step } = levelScale(bins, options.fullLevel, lastOf(bins))
  const model = fitForecast([], { ...options, until: firstOf(bins), prior })
  for (const bin of bins) {
    const [first, ...later] = bin.evidence
    if (!first) continue
    let before = first.kind === 'emptying' ? 0 : toldLevel(first)
    if (before === null || before >= options.fullLevel) continue
    const forecast = forecastBin(model, bin.id, [first], first.at, bin)
    for (const item of later) {
      const level = toldLevel(item)
      if (item.at > first.at + FORTNIGHT * DAY_MS || level === null) break
      if (before !== null && isEmptied(before, level, step)) break
      sum += (forecast.fullProbability(item.at) - Number(level >= options.fullLevel)) ** 2
      count += 1
      // After an emptying the first evidence says no more of the level.
      if (item.kind === 'emptying') break
      before = level
    }
  }
  return count === 0 ? null : sum / count
}

const firstOf = (bins: readonly BinEvidence[]) =>
  bins.reduce((first, { evidence }) => Math.min(first, evidence[0]?.at ?? first), Number.POSITIVE_INFINITY)
const lastOf = (bins: readonly BinEvidence[]) =>
  bins.reduce((last, { evidence }) => Math.max(last, evidence.at(-1)?.at ?? last), 0)
