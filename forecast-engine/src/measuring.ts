// What benchmarks of `e2e` use of the engine beside its index.

export { bandShares } from './band-record'
export { type CityPrior, type KnownCity, priorOf } from './city-prior'
export { toldLevel } from './fill-spans'
export { type Crossing, crossingsAfter } from './foreseen-crossings'
export type { Interval } from './interval-shares'
export { levelScale } from './level-scale'
