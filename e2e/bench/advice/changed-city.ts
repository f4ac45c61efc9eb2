import { distanceKm } from 'shared-domain'
import { DEFAULT_ESTIMATE } from 'shared-domain/route-planning'
import type { City, KnownBin, SimulatedCity } from '../service/simulated-city'

/** People walk no farther to another bin, in metres. */
const WALK_METRES = 150
/** Of two bins, one that is so many metres nearer is chosen e times as often. */
const CHOICE_METRES = 50

/**
 * A city with bins taken away and others made twice as large. Its people bring to the bins within a walk what they brought to one that is
 * gone, more often to the nearer ones (a logit model). What has none within a walk is counted by `stray`.
 */
export class ChangedCity implements City {
  readonly seed: number
  readonly hours: City['hours']
  readonly fleet: City['fleet']
  readonly bins: readonly KnownBin[]
  /** The ids of bins that are gone and have no other within a walk. */
  readonly stray: readonly string[]
  private readonly sources: readonly { bin: number; share: number }[][]

  constructor(
    private readonly city: SimulatedCity,
    gone: ReadonlySet<string>,
    private readonly grown: ReadonlySet<string> = new Set(),
  ) {
    this.seed = city.seed
    this.hours = city.hours
    this.fleet = city.fleet
    this.bins = city.bins.filter(({ id }) => !gone.has(id))
    const places = new Map(this.bins.map(({ id }, place) => [id, place]))
    this.sources = this.bins.map(() => [])
    const stray: string[] = []
    for (const [bin, known] of city.bins.entries()) {
      const own = places.get(known.id)
      const takers = own === undefined ? takersOf(known, this.bins) : [{ place: own, share: 1 }]
      if (takers.length === 0) stray.push(known.id)
      for (const { place, share } of takers) this.sources[place]?.push({ bin, share })
    }
    this.stray = stray
  }

  inflowBetween(bin: number, from: number, to: number): number {
    const sources = this.sources[bin] ?? []
    const inflow = sources.reduce(
      (sum, source) => sum + source.share * this.city.inflowBetween(source.bin, from, to),
      0,
    )
    return inflow / this.sizeOf(bin)
  }

  sizeOf(bin: number): number {
    return this.grown.has((this.bins[bin] as KnownBin).id) ? 2 : 1
  }
}

function takersOf(gone: KnownBin, bins: readonly KnownBin[]): { place: number; share: number }[] {
  const near = bins.flatMap((bin, place) => {
    const walk = distanceKm(gone, bin) * 1000 * DEFAULT_ESTIMATE.detourFactor
    return walk <= WALK_METRES ? [{ place, weight: Math.exp(-walk / CHOICE_METRES) }] : []
  })
  const all = near.reduce((sum, { weight }) => sum + weight, 0)
  return near.map(({ place, weight }) => ({ place, share: weight / all }))
}
