import type { Database } from '../database/database'
import { inTransaction } from '../database/in-transaction'
import type { BinSource } from '../features/open-data/bin-source'
import { isDemonstration, isEmpty, lockRecordKind, setDemonstration } from '../record/record-kind'
import { seedDemonstration } from './seed-demonstration'
import { writeFleet } from './write-fleet'

interface Opening {
  layer: BinSource['layer']
  now: Date
}

/**
 * Decides at its first start what a record is, the demonstration city or a council's own, and says whether it is a
 * demonstration. Throws one sentence when a council's layer would be mixed into the demonstration.
 */
export function openRecord(database: Pick<Database, 'pool'>, { layer, now }: Opening): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockRecordKind(transaction)
    const known = await isDemonstration(transaction)
    if (known && layer) throw new Error(MIXED)
    // Cities that opened before there were fleets get theirs now.
    if (known) await writeFleet(transaction)
    if (known !== null) return known
    const isNew = await isEmpty(transaction)
    if (isNew && !layer) await seedDemonstration(transaction, now)
    await setDemonstration(transaction, isNew && !layer)
    return isNew && !layer
  })
}

const MIXED =
  'The record holds the demonstration city, and OPEN_DATA_URL names a council’s layer: ' +
  'empty the record with npm run seed -- --empty --yes, or start without OPEN_DATA_URL.'
