import { randomUUID } from 'node:crypto'
import { type EventFacts, type PartWork, Refusal } from 'api/server-part'
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Format, RunCounts } from '../../operations'
import type { RowFault } from '../../rules/file-table'
import { nextRun } from '../../rules/sources/schedule'
import type { AssetSettings } from '../asset-settings'
import { begin, DEMONSTRATION, writeStep } from '../imports/write-import'
import { binsOf } from '../source-claims'
import { importRows, imports, sources } from '../tables'
import { bringRows } from './bring-rows'
import { fetchSource } from './fetch-source'
import { holdBack } from './hold-back'
import { readFetched } from './read-in-thread'

/** How often the job looks for what is due: a person may wait for a source that they have just kept. */
export const SOURCES_EVERY_MS = 10_000
/** For all pages of a source: some make their answer for minutes. */
const FETCH_WITHIN_MS = 180_000
/** How many faulty rows are kept of a run. */
const FAULTS_KEPT = 20

/** What others are told of a source when it fails, and when it is read again; not how often it fails. */
export const SOURCE_EVENTS = {
  'source.failed': { name: 'Source of bins cannot be read', page: '/app/sources' },
  'source.recovered': { name: 'Source of bins is read again', page: '/app/sources' },
} as const

type Work = PartWork<'binWriting', AssetSettings>
/** A source that is being read, with the next run that was set when it was claimed. */
type ClaimedSource = typeof sources.$inferSelect & { nextRunAt: Date }

/** Reads the sources that are due, one after the other. */
export async function runSources(work: Work, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isDue = and(
      eq(sources.isOn, true),
      isNotNull(sources.address),
      lte(sources.nextRunAt, new Date(work.now())),
    )
    const [due] = await work.read((query) =>
      query.select().from(sources).where(isDue).orderBy(asc(sources.nextRunAt)).limit(1),
    )
    if (!due || signal.aborted) return
    // A run that a stop of the server ends is made again at the next time, not at once.
    const nextRunAt = new Date(nextRun(due.every ?? 'daily', work.now(), false))
    const [claimed] = await work.change(({ transaction }) =>
      transaction
        .update(sources)
        .set({ nextRunAt })
        .where(and(eq(sources.id, due.id), isDue))
        .returning(),
    )
    if (claimed) await runSource(work, { ...claimed, nextRunAt }, signal)
  }
}

interface Outcome {
  format: Format
  counts: RunCounts
  faults: readonly RowFault[]
}

/** Reads one source. What goes wrong is noted with it, and changes nothing of the record. */
async function runSource(work: Work, source: ClaimedSource, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await readAndWrite(work, source, signal)
    if (outcome) await noteRun(work, source, { outcome })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Refusal)) work.log.error(`The source ${source.id} was not read.`, error)
    const failure =
      error instanceof Refusal
        ? error.message
        : 'The product itself failed at it: the log of the server says why.'
    await noteRun(work, source, { failure })
  }
}

/** Notes how a run has ended, and when the next one is. */
const noteRun = (
  work: Work,
  { id, name, every, failure: before, nextRunAt }: ClaimedSource,
  ended: { outcome: Outcome } | { failure: string },
): Promise<void> =>
  work.change(async ({ transaction, audit, tell }) => {
    const at = new Date(work.now())
    const hasFailed = 'failure' in ended
    const [noted] = await transaction
      .update(sources)
      .set({
        nextRunAt: new Date(nextRun(every ?? 'daily', work.now(), hasFailed)),
        ranAt: at,
        ...(hasFailed
          ? { failure: ended.failure, runCounts: null, runFormat: null, runFaults: [] }
          : {
              readAt: at,
              failure: null,
              runCounts: ended.outcome.counts,
              runFormat: ended.outcome.format,
              runFaults: ended.outcome.faults.slice(0, FAULTS_KEPT),
            }),
      })
      // Whatever a person saved meanwhile has set another next run, or none when it was paused.
      .where(and(eq(sources.id, id), eq(sources.nextRunAt, nextRunAt)))
      .returning({ id: sources.id })
    if (noted && hasFailed && before === null)
      audit('source.failed', `source:${id}`, { what: `${name}: ${ended.failure}` } satisfies EventFacts)
    if (noted && !hasFailed && before !== null)
      audit('source.recovered', `source:${id}`, { what: name } satisfies EventFacts)
    tell()
  })

/** Returns `null` when the source was changed meanwhile in a way that its rows are of no use. */
async function readAndWrite(work: Work, source: ClaimedSource, signal: AbortSignal): Promise<Outcome | null> {
  const { id: sourceId, address, mapping, idPrefix, name } = source
  if (await work.record.binWriting.isDemonstration()) throw new Refusal('not-possible-now', DEMONSTRATION)
  const { hostsInside } = work.settings
  const fetched = await fetchSource(address ?? '', { hostsInside, signal, withinMs: FETCH_WITHIN_MS })
  if ('failure' in fetched) throw new Refusal('not-possible-now', fetched.failure)
  const read = await readFetched({ pages: fetched.pages, mapping, idPrefix }, signal)
  if ('refused' in read) throw new Refusal('not-possible-now', read.refused)
  if (read.rows.length === 0)
    throw new Refusal(
      'not-possible-now',
      `None of its ${read.faulty} rows can be read: ${read.faults[0]?.reason}`,
    )
  const { format, faulty, faults, rows } = read
  const before = (await work.read((query) => binsOf(query, sourceId))).length
  const importId = randomUUID()
  const counts = await bringRows(work, { importId, sourceId, name, by: name, rows, trial: null })
  const held = await holdBack(work, { source, importId, counts, faulty, before })
  if (held === null) return null
  const written = await writeRest(work, importId, name)
  return { format, faults, counts: { ...counts, faulty, written, held } }
}

/** Writes new and changed bins, as a person would confirm them. An import that changes nothing is not kept. */
async function writeRest(work: Work, importId: string, name: string): Promise<number> {
  const wanted = { takesAwayGone: false, withDoubtful: false }
  let result = await writeStep(work, importId, (changing) =>
    begin(changing, importId, wanted, { person: { name }, now: work.now() }),
  )
  while (result.left > 0) result = await writeStep(work, importId)
  await work.change(async ({ transaction }) => {
    await transaction
      .delete(importRows)
      .where(and(eq(importRows.importId, importId), inArray(importRows.outcome, ['same'])))
    if (result.written === 0) await transaction.delete(imports).where(eq(imports.id, importId))
  })
  return result.written
}
