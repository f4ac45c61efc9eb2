import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import type { Executor } from '../database/in-transaction'
import { bins, facts, people } from '../database/schema'
import { refreshAlerts } from '../features/alerts/refresh-alerts'
import { readThresholds } from '../features/bins/thresholds'
import { CITY_DRIVERS } from '../features/city-crews/city-crews'
import { OPENED_AT } from '../features/city-crews/settling'
import { type CityBin, cityBins, hasSensor, isNew } from './city-bins'
import { writeFleet } from './city-fleet'
import { crewSightings } from './crew-sightings'
import { withFullYesterday } from './full-yesterday'
import { type History, makeHistory } from './history'
import { writeReports } from './opening-reports'
import { risesOf, writeCollections, writeReadings, writeRoutes, writeSightings } from './write-history'

/** The bins were installed long before the first known collection. */
const STOOD_FOR_MS = 365 * DAY_MS
const NEW_FOR_MS = 8 * HOUR_MS

/** Writes the demonstration city and its eight weeks before `now` into an empty record. */
export async function seedDemonstration(transaction: Executor, now: Date): Promise<void> {
  const city = cityBins()
  const history = makeHistory(city, now, await readThresholds(transaction))
  await writeBins(transaction, city, now)
  const drivers = await transaction
    .insert(people)
    .values(CITY_DRIVERS.map((name) => ({ name, role: 'driver' as const })))
    .returning({ id: people.id })
  await writeFleet(transaction, history.fleet)
  await writeRoutes(
    transaction,
    history,
    drivers.map(({ id }) => id),
  )
  await writeCollections(transaction, history)
  await writeSightings(transaction, crewSightings(city, history))
  await writeReadings(transaction, risesOfCity(city, history, now))
  await settleLevels(transaction)
  await writeReports(transaction, city, now)
  await raiseOpeningAlerts(
    transaction,
    city.map(({ id }) => id),
  )
  await transaction.insert(facts).values({ name: OPENED_AT, value: now.toISOString() })
}

async function writeBins(transaction: Executor, city: readonly CityBin[], now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const rows = city.map(({ fillLevel, ...bin }) => ({
    ...bin,
    createdAt: ago(isNew({ ...bin, fillLevel }) ? NEW_FOR_MS : STOOD_FOR_MS),
  }))
  await transaction.insert(bins).values(rows)
}

/** What the sensors of the city have read before `now`. @internal */
export function risesOfCity(city: readonly CityBin[], { collections }: History, now: Date) {
  const ofBin = new Map<string, History['collections'][number][]>()
  for (const collection of collections.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    ofBin.set(collection.binId, [...(ofBin.get(collection.binId) ?? []), collection])
  }
  const rises = city.filter(hasSensor).flatMap((bin) => risesOf(bin, ofBin.get(bin.id) ?? [], now.getTime()))
  return withFullYesterday(rises, now.getTime())
}

/** The statuses from the last two readings of each bin. Levels only rise between them, so the lower status is certain. */
const settleLevels = (transaction: Executor) =>
  transaction.execute(sql`
    with level as (
      select bin_id, at, fill_level, rank() over newest as nth,
        lead(fill_level) over newest as before,
        (case when fill_level > full_above then 'full' when fill_level > warning_above then 'warning'
          else 'normal' end)::bin_status as status
      from readings, thresholds where at > (select max(at) from readings) - interval '9 hours'
      window newest as (partition by bin_id order by at desc)
    )
    update bins set fill_level = last.fill_level, previous_fill_level = last.before, measured_at = last.at,
      status = last.status, certain_status = least(last.status, coalesce(second.status, last.status))
    from level as last left join level as second on second.bin_id = last.bin_id and second.nth = 2
    where last.nth = 1 and last.bin_id = bins.id`)

/** Raises the alerts for the levels and reports, dated to when their cause became certain. */
async function raiseOpeningAlerts(transaction: Executor, binIds: readonly string[]): Promise<void> {
  await refreshAlerts(transaction, binIds)
  await transaction.execute(sql`
    update alerts set raised_at = coalesce(
      (select reported_at from reports where id = alerts.report_id),
      (select at from readings, thresholds
        where bin_id = bins.id and at > bins.last_collected_at
          and fill_level > case alerts.type when 'full' then full_above else warning_above end
        order by at offset 1 limit 1),
      bins.measured_at)
    from bins where bins.id = alerts.bin_id`)
}
