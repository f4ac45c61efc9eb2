import * as z from 'zod/mini'
import type { BinTraits } from './evidence'

/** The place of a bin, by the last word of its street: how much comes in differs less between cities than between places. */
const PLACE_OF_WORD: Readonly<Record<string, Place>> = {
  park: 'park',
  reserve: 'park',
  gardens: 'park',
  green: 'park',
  oval: 'park',
  beach: 'waterfront',
  esplanade: 'waterfront',
  quay: 'waterfront',
  wharf: 'waterfront',
  marina: 'waterfront',
  mall: 'centre',
  plaza: 'centre',
  square: 'centre',
  station: 'centre',
  market: 'centre',
}
type Place = 'park' | 'waterfront' | 'centre' | 'street'

export function placeOf({ street }: Pick<BinTraits, 'street'>): Place {
  const word = street?.toLowerCase().match(/([a-z]+)[^a-z]*$/)?.[1]
  return (word && PLACE_OF_WORD[word]) || 'street'
}

export const CityPriorSchema = z.object({
  /** Share of the bin that fills in a mean day. */
  perDay: z.number(),
  /** By how much bins of a type, and of a place, fill faster than the mean bin of their city; 1 for those that are not listed. */
  types: z.record(z.string(), z.number()),
  places: z.record(z.string(), z.number()),
  /** Their calibration: the share of bins that became full in each of the equal parts of the model's probability; empty where none is known. */
  shares: z.array(z.number()),
})
/** What other cities tell of a city, or a type or a place of it, of which nothing was observed yet. */
export type CityPrior = z.infer<typeof CityPriorSchema>

/**
 * The prior where no other city is known. Its rate is that of the City of Wyndham's 31 public litter bins (2018–2021, open data), fitted by
 * `bench:forecast`. That file tells neither types nor places, so no factor of them is claimed.
 */
export const OTHER_CITIES: CityPrior = { perDay: 0.1357, types: {}, places: {}, shares: [] }

export interface KnownCity {
  /** The calibration curve of its bins that are empty, as a fitted model has it. */
  curve: readonly number[]
  /** The rate of the city and of each of its bins, shares of the bin a day. */
  perDay: number
  bins: readonly (Pick<BinTraits, 'binType' | 'street'> & { perDay: number })[]
}

/** The prior of a city by others: the geometric means of their rates and of their factors, which are shrunk to 1 where few cities know them. */
export function priorOf(cities: readonly KnownCity[]): CityPrior {
  if (cities.length === 0) return OTHER_CITIES
  return {
    perDay: geometricMean(cities.map(({ perDay }) => perDay)),
    types: factorsBy(({ binType }) => binType),
    places: factorsBy(placeOf),
    shares: cities[0].curve
      .slice(1)
      .map((_, part) => mean(cities.map(({ curve }) => curve[part + 1] - curve[part]))),
  }

  function factorsBy(nameOf: (bin: KnownCity['bins'][number]) => string): Record<string, number> {
    const ofName = new Map<string, number[]>()
    for (const { bins, perDay } of cities) {
      const groups = new Map<string, number[]>()
      for (const bin of bins) {
        const name = nameOf(bin)
        const group = groups.get(name)
        if (group) group.push(bin.perDay)
        else groups.set(name, [bin.perDay])
      }
      // A city with one type or place does not tell how it differs from others.
      if (groups.size < 2) continue
      for (const [name, rates] of groups)
        ofName.set(name, [...(ofName.get(name) ?? []), mean(rates) / perDay])
    }
    return Object.fromEntries(
      [...ofName].map(([name, factors]) => [
        name,
        geometricMean(factors) ** (factors.length / (factors.length + CITY_SHRINKAGE)),
      ]),
    )
  }
}

/** A factor that this many cities show is believed by half. */
const CITY_SHRINKAGE = 1

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const geometricMean = (values: readonly number[]) => Math.exp(mean(values.map(Math.log)))
