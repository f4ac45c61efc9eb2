import { eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import {
  fetchFeatures,
  OpenDataError,
  REFETCH_MS,
  retryDelayMs,
  shouldRetry,
  type Thresholds,
} from 'shared-domain'
import { READINGS_MAX } from 'shared-domain/contract'
import { type Executor, inTransaction } from '../../../database/in-transaction'
import { bins, facts } from '../../../database/schema'
import { RedirectRefused, sameHostFetch } from '../../../http/same-host-fetch'
import { type Changeable, changeRecord } from '../../../record/change-record'
import { pause } from '../../../record/scheduled-jobs/job'
import { scheduledJob } from '../../../record/scheduled-jobs/scheduled-job'
import { readThresholds } from '../../bins/thresholds'
import { lockBinNumbers } from '../../bins/write-bins'
import { recordReadings } from '../../readings/readings'
import type { BinSource } from '../bin-source'
import { type FetchedBin, fetchedBins } from './fetched-bin'
import { type LayerChanges, layerChanges } from './layer-changes'
import type { LossRules } from './layer-loss'
import { keepLayerSays } from './layer-says'
import { type LevelMemory, levelLoss, levelMemory, withLastLevels } from './level-loss'
import { identifyBins } from './record-ids'
import { lockChanges, storeLayerValues, writeLayer } from './write-layer'

interface MirrorOptions {
  layer: NonNullable<BinSource['layer']>
  /** In ms since 1970. */
  now: () => number
}

/** Updates the record from the council's open-data layer every five minutes, in one process. */
export const mirror = fp<MirrorOptions>(
  async (app, { layer, now }) => {
    if (layer.fields.binId === null) app.log.warn(ENDURING_ID_WANTED)
    scheduledJob(app, {
      name: 'mirror',
      everyMs: REFETCH_MS,
      source: 'open-data layer',
      work: (signal) =>
        mirrorLayer(app, (thresholds) => fetchLayer(layer, { fetch: layerFetch, signal, thresholds }), {
          ...layer,
          now: now(),
        }),
    })
  },
  { name: 'mirror', dependencies: ['database', 'live'] },
)

const ENDURING_ID_WANTED =
  'OPEN_DATA_FIELDS names no binId, so labels follow OBJECTID, which a layer may number anew: set binId to the field that ' +
  'keeps its value for the life of a bin, such as GlobalID or an asset number, as in {"binId":"GlobalID"}.'

const ACTOR = 'open data'

/**
 * Updates the record from the layer that `read` returns, with the thresholds in force. On failure the record stays as it is,
 * except for the recorded reason, and the error is rethrown. @internal
 */
export async function mirrorLayer(
  app: Changeable,
  read: (thresholds: Thresholds) => Promise<readonly FetchedBin[]>,
  rules: LossRules,
): Promise<void> {
  try {
    await applyLayer(app, await read(await readThresholds(app.database.query)), rules)
  } catch (error) {
    await noteMirrorFailure(app.database.query, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function applyLayer(app: Changeable, layer: readonly FetchedBin[], rules: LossRules): Promise<void> {
  const { now } = rules
  const { levels, layerValues, loss } = await changeRecord(app, ACTOR, async (change) => {
    const { transaction } = change
    await lockBinNumbers(transaction)
    const record = await transaction.select().from(bins).orderBy(bins.objectId)
    const identified = identifyBins(layer, record)
    const compared = { memory: await readFact<LevelMemory>(transaction, LEVELS), now }
    const loss = levelLoss(identified, record, compared)
    const told = loss ? withLastLevels(identified, record) : identified
    const { changes, current } = await lockChanges(transaction, record, (known) =>
      layerChanges(told, known, rules),
    )
    await writeLayer(change, changes, now)
    await keepLayerSays(transaction, identified, current)
    await setFact(transaction, LEVELS, levelMemory(identified, loss, compared))
    return { ...changes, loss }
  })
  // If something fails between here and the end, the same level is read twice, which is harmless.
  await recordLevels(app, levels, now)
  await inTransaction(app.database, async (transaction) => {
    if (layerValues.length > 0) await storeLayerValues(transaction, layerValues)
    if (!loss) await setFact(transaction, COPY, { fetchedAt: new Date(now).toISOString(), error: null })
  })
  // Everything else of the layer is in the record.
  if (loss) throw new OpenDataError(`${loss}. ${LEVELS_DOUBTED}`, { isRetryable: false })
}

const LEVELS_DOUBTED =
  'Levels and alerts stay as they were until the layer differs or has said so for a day: ask who runs it'

async function recordLevels(app: Changeable, levels: LayerChanges['levels'], now: number): Promise<void> {
  const at = new Date(now).toISOString()
  for (let first = 0; first < levels.length; first += READINGS_MAX) {
    const readings = levels.slice(first, first + READINGS_MAX).map((level) => ({ ...level, at }))
    await recordReadings(app, ACTOR, readings, now)
  }
}

/** The layer is asked where the operator said, and nowhere else. @internal */
export const layerFetch: typeof globalThis.fetch = async (url, init) => {
  try {
    return await sameHostFetch(url, init)
  } catch (error) {
    if (!(error instanceof RedirectRefused)) throw error
    throw new OpenDataError(`The open-data layer was not read: ${error.message}`, { isRetryable: false })
  }
}

interface Asking {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  /** The thresholds in force. */
  thresholds: Thresholds
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Reads all bins of the layer, with up to three attempts like a browser. Throws an OpenDataError. @internal */
export async function fetchLayer(
  layer: Pick<MirrorOptions['layer'], 'layerUrl' | 'fields' | 'extent'>,
  { fetch, signal, thresholds, wait = pause }: Asking,
): Promise<readonly FetchedBin[]> {
  for (let failures = 0; ; failures++) {
    try {
      const features = await fetchFeatures(layer, { fetch, signal })
      // No ETag was sent, so the layer cannot respond "unchanged".
      if (!features) throw new OpenDataError('GIS API error: 304', { status: 304 })
      return fetchedBins(features, { ...layer, thresholds })
    } catch (error) {
      if (!(error instanceof Error) || signal.aborted || !shouldRetry(failures, error)) throw error
      await wait(retryDelayMs(failures, error), signal)
    }
  }
}

/** When the layer was last read, as ISO text, and why it could not be read since; part of the city's figures. */
interface MirrorFact {
  fetchedAt: string | null
  error: string | null
}

const COPY = 'openData'
/** Its `LevelMemory`. */
const LEVELS = 'openDataLevels'

async function readFact<T>(executor: Executor, name: string): Promise<T | null> {
  const [fact] = await executor.select().from(facts).where(eq(facts.name, name))
  return (fact?.value as T | undefined) ?? null
}

async function setFact(executor: Executor, name: string, value: MirrorFact | LevelMemory): Promise<void> {
  await executor
    .insert(facts)
    .values({ name, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
}

/** The last good copy stays; only its age and the reason are reported. */
async function noteMirrorFailure(executor: Executor, error: string): Promise<void> {
  const fetchedAt = (await readFact<MirrorFact>(executor, COPY))?.fetchedAt ?? null
  await setFact(executor, COPY, { fetchedAt, error })
}
