import type { Bin, Thresholds } from 'shared-domain'
import { READINGS_MAX } from 'shared-domain/contract'
import { inTransaction } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import { type Changeable, changeRecord } from '../../../record/change-record'
import { readThresholds } from '../../alerts/thresholds'
import { recordReadings } from '../../readings/record-readings'
import { type LayerChanges, layerChanges } from './layer-changes'
import { noteMirrorFailure, setMirrorFact } from './mirror-fact'
import { keepLevels, writeLayer } from './write-layer'

const ACTOR = 'open data'

/**
 * Brings the record up to the layer that `read` gives under the thresholds in force; `now` in ms since 1970. When it fails the
 * record stays as it is, but for the reason, which is thrown on.
 */
export async function mirrorLayer(
  app: Changeable,
  read: (thresholds: Thresholds) => Promise<readonly Bin[]>,
  now: number,
): Promise<void> {
  try {
    await takeOver(app, await read(await readThresholds(app.database.query)), now)
  } catch (error) {
    await noteMirrorFailure(app.database.query, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function takeOver(app: Changeable, layer: readonly Bin[], now: number): Promise<void> {
  const levels = await changeRecord(app, ACTOR, async (change) => {
    const changes = layerChanges(layer, await change.transaction.select().from(bins))
    await writeLayer(change, changes)
    return changes.levels
  })
  // What is told twice after a failure between here and the end is a reading of the same level: it does no harm.
  await recordLevels(app, levels, now)
  await inTransaction(app.database, async (transaction) => {
    if (levels.length > 0) await keepLevels(transaction, levels)
    await setMirrorFact(transaction, { fetchedAt: new Date(now).toISOString(), error: null })
  })
}

async function recordLevels(app: Changeable, levels: LayerChanges['levels'], now: number): Promise<void> {
  const at = new Date(now).toISOString()
  for (let first = 0; first < levels.length; first += READINGS_MAX) {
    const readings = levels.slice(first, first + READINGS_MAX).map((level) => ({ ...level, at }))
    await recordReadings(app, ACTOR, readings, now)
  }
}
