import { eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { type Bin, fetchBins, REFETCH_MS, retryDelayMs, shouldRetry, type Thresholds } from 'shared-domain'
import { READINGS_MAX } from 'shared-domain/contract'
import { type Executor, inTransaction } from '../../../database/in-transaction'
import { bins, facts } from '../../../database/schema'
import { type Changeable, changeRecord } from '../../../record/change-record'
import { pause, scheduledJob } from '../../../record/scheduled-jobs/scheduled-job'
import { readThresholds } from '../../bins/thresholds'
import { recordReadings } from '../../readings/readings'
import type { BinSource } from '../bin-source'
import { type LayerChanges, layerChanges } from './layer-changes'
import { keepLevels, writeLayer } from './write-layer'

interface MirrorOptions {
  layer: NonNullable<BinSource['layer']>
  /** In ms since 1970. */
  now: () => number
}

/** Keeps the record up to the council's open-data layer, every five minutes, in one process. */
export const mirror = fp<MirrorOptions>(
  async (app, { layer, now }) => {
    scheduledJob(app, {
      name: 'mirror',
      everyMs: REFETCH_MS,
      work: (signal) =>
        mirrorLayer(app, (thresholds) => fetchLayer(layer, { fetch, signal, thresholds }), now()),
    })
  },
  { name: 'mirror', dependencies: ['database', 'live'] },
)

const ACTOR = 'open data'

/**
 * Brings the record up to the layer that `read` gives under the thresholds in force; `now` in ms since 1970. When it fails the
 * record stays as it is, but for the reason, which is thrown on.
 * @internal
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
  // After a failure between here and the end, the same level is read twice: that does no harm.
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

interface Asking {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  /** Those in force. */
  thresholds: Thresholds
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** All bins of the layer, asked for up to three times as a browser does. Throws an OpenDataError. @internal */
export async function fetchLayer(
  layer: NonNullable<BinSource['layer']>,
  { fetch, signal, thresholds, wait = pause }: Asking,
): Promise<readonly Bin[]> {
  for (let failures = 0; ; failures++) {
    try {
      return await fetchBins({ ...layer, isDemonstration: false }, { fetch, signal, thresholds })
    } catch (error) {
      if (!(error instanceof Error) || signal.aborted || !shouldRetry(failures, error)) throw error
      await wait(retryDelayMs(failures, error), signal)
    }
  }
}

/** When the layer was read last, as ISO text, and why it was not since; as `getOverview` tells it. */
interface MirrorFact {
  fetchedAt: string | null
  error: string | null
}

const NAME = 'openData'

async function setMirrorFact(executor: Executor, value: MirrorFact): Promise<void> {
  await executor
    .insert(facts)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
}

/** The last good copy stays what it is: only its age and the reason are told. */
async function noteMirrorFailure(executor: Executor, error: string): Promise<void> {
  const [fact] = await executor.select().from(facts).where(eq(facts.name, NAME))
  const fetchedAt = (fact?.value as MirrorFact | undefined)?.fetchedAt ?? null
  await setMirrorFact(executor, { fetchedAt, error })
}
