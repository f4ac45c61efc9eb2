import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { livesFor } from '../../bins/bin-life'
import { type CityFigures, cityFigures } from '../../figures/city-figures'

/** How much of a city the record has. */
export interface CityCounts {
  /** Bins in service. */
  bins: number
  /** Those of them that have a place. */
  located: number
  /** Those of them with a printed label. */
  labelled: number
  /** Trucks in service. */
  trucks: number
  /** People with an active account. */
  people: number
  /** Routes of a day (Pacific/Auckland) and later. */
  routes: number
}

/** What parts may read of the city as a whole. */
export interface CitySources {
  /** Its figures at a moment that is not past, each with its change since the same time yesterday. */
  figures: (at: Date) => Promise<CityFigures>
  counts: (today: string) => Promise<CityCounts>
}

export const citySources = (database: Database): CitySources => ({
  figures: (at) => cityFigures(database, at),
  counts: (today) => readCounts(database, today),
})

async function readCounts({ query }: Database, today: string): Promise<CityCounts> {
  const { rows } = await query.execute<Record<keyof CityCounts, number>>(sql`
    select count(*)::int as bins,
      count(lat)::int as located,
      (count(*) filter (where exists (select from bin_labels where bin_id = bins.id)))::int as labelled,
      (select count(*)::int from trucks where is_in_service and removed_at is null) as trucks,
      (select count(*)::int from people where is_active) as people,
      (select count(*)::int from routes where planned_for >= ${today}::date and removed_at is null) as routes
    from bins where ${livesFor('isCounted')}`)
  return rows[0] as CityCounts
}
