import type { Database } from '../../../database/database'
import { type CityFigures, cityFigures } from '../../figures/city-figures'

/** What parts may read of the city as a whole. */
export interface CitySources {
  /** Its figures at a moment that is not past, each with its change since the same time yesterday. */
  figures: (at: Date) => Promise<CityFigures>
}

export const citySources = (database: Database): CitySources => ({
  figures: (at) => cityFigures(database, at),
})
