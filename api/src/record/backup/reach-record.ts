import { findRunningServer, startBundledPostgres } from 'bundled-postgres'
import type { RecordPlace } from '../../database/record-place'

type Work<T> = (url: string) => Promise<T>

/** Does `work` on the record's database, whether the product runs on it or not. */
export async function withRecord<T>(place: RecordPlace, work: Work<T>): Promise<T> {
  const url = place.databaseUrl ?? (await findRunningServer(place.recordFolder))
  return url ? work(url) : withStoppedRecord(place, work)
}

/** The same, but refuses with a sentence when the product runs on our own server. */
export async function withStoppedRecord<T>(place: RecordPlace, work: Work<T>): Promise<T> {
  if (place.databaseUrl) return work(place.databaseUrl)
  const { url, stop } = await startBundledPostgres({ folder: place.recordFolder })
  return work(url).finally(stop)
}
