import { randomUUID } from 'node:crypto'
import { type EventFacts, type Executor, type PartWork, Refusal } from 'api/server-part'
import { and, asc, count, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Format, ImportCounts, RunCounts } from '../../operations'
import type { RowFault } from '../../rules/file-table'
import { holdReason } from '../../rules/sources/hold-reason'
import { nextRun } from '../../rules/sources/schedule'
import type { AssetSettings } from '../asset-settings'
import { countsOf } from '../imports/compare-import'
import { begin, DEMONSTRATION, writeStep } from '../imports/write-import'
import { binsOf } from '../source-claims'
import { importRows, imports, sourceBins, sources } from '../tables'
import { bringRows } from './bring-rows'
import { forgetHeld, lockSource } from './change-sources'
import { fetchSource } from './fetch-source'
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
type SourceRow = typeof sources.$inferSelect

/** Reads the sources that are due, one after the other. */
export async function runSources(work: Work, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [due] = await work.read((query) =>
      query
        .select()
        .from(sources)
        .where(
          and(
            eq(sources.isOn, true),
            isNotNull(sources.address),
            lte(sources.nextRunAt, new Date(work.now())),
          ),
        )
        .orderBy(asc(sources.nextRunAt))
        .limit(1),
    )
    if (!due || signal.aborted) return
    await runSource(work, due, signal)
  }
}

interface Outcome {
  format: Format
  counts: RunCounts
  faults: readonly RowFault[]
}

/** Reads one source. What goes wrong is noted with it, and changes nothing of the record. */
async function runSource(work: Work, source: SourceRow, signal: AbortSignal): Promise<void> {
  // A run that a stop of the server ends is made again at the next time, not at once.
  await schedule(work, source, { hasFailed: false })
  try {
    const outcome = await readAndWrite(work, source, signal)
    await schedule(work, source, { hasFailed: false, outcome })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Refusal)) work.log.error(`The source ${source.id} was not read.`, error)
    const failure =
      error instanceof Refusal
        ? error.message
        : 'The product itself failed at it: the log of the server says why.'
    await schedule(work, source, { hasFailed: true, failure })
  }
}

async function schedule(
  work: Work,
  { id, name, every, failure: before }: SourceRow,
  ended: { hasFailed: boolean; outcome?: Outcome; failure?: string },
): Promise<void> {
  const { hasFailed, outcome, failure } = ended
  const at = new Date(work.now())
  await work.change(async ({ transaction, audit, tell }) => {
    const [scheduled] = await transaction
      .update(sources)
      .set({
        nextRunAt: new Date(nextRun(every ?? 'daily', work.now(), hasFailed)),
        ...(failure !== undefined && { ranAt: at, failure, runCounts: null, runFormat: null, runFaults: [] }),
        ...(outcome && {
          ranAt: at,
          readAt: at,
          failure: null,
          runCounts: outcome.counts,
          runFormat: outcome.format,
          runFaults: [...outcome.faults].slice(0, FAULTS_KEPT),
        }),
      })
      // One that was paused meanwhile is not read again.
      .where(and(eq(sources.id, id), eq(sources.isOn, true)))
      .returning({ id: sources.id })
    if (scheduled && failure !== undefined && before === null)
      audit('source.failed', `source:${id}`, { what: `${name}: ${failure}` } satisfies EventFacts)
    if (scheduled && outcome && before !== null)
      audit('source.recovered', `source:${id}`, { what: name } satisfies EventFacts)
    if (failure !== undefined || outcome) tell()
  })
}

async function readAndWrite(work: Work, source: SourceRow, signal: AbortSignal): Promise<Outcome> {
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
  const written = await writeRest(work, importId, name)
  return { format, faults, counts: { ...counts, faulty, written, held } }
}

interface Run {
  source: SourceRow
  importId: string
  counts: ImportCounts
  faulty: number
  before: number
}

/** Moves what a person must look at into an import of its own: losses, doubts, and bins that people took away and would stand again. It replaces what waited before. Returns how many rows wait. */
const holdBack = (work: Work, { source, importId, counts, faulty, before }: Run): Promise<number> =>
  work.change(async ({ transaction }) => {
    const { heldImportId } = await lockSource(transaction, source.id)
    if (heldImportId) await forgetHeld(transaction, heldImportId)
    await forgetDropped(transaction, source.id, importId)
    await leaveDismissed(transaction, source.id, importId)
    const reason = holdReason({ counts, movedFar: await movedFar(transaction, importId), faulty, before })
    const heldId = randomUUID()
    await transaction.insert(imports).values({
      id: heldId,
      fileName: source.name,
      by: source.name,
      begunAt: new Date(work.now()),
      rowCount: 0,
      sourceId: source.id,
      isHeld: true,
    })
    const isAll = reason !== null
    await transaction.execute(sql`
      update import_rows set import_id = ${heldId}
      where import_id = ${importId} and outcome <> 'same'
        and (${isAll} or outcome = 'gone' or doubt is not null or (before ->> 'isRetired')::boolean)`)
    const held = total(await countsOf(transaction, heldId))
    if (held === 0) await forgetHeld(transaction, heldId)
    await transaction
      .update(sources)
      .set({ heldImportId: held > 0 ? heldId : null, heldBecause: held > 0 ? reason : null })
      .where(eq(sources.id, source.id))
    return held
  })

const total = (counts: ImportCounts) => counts.new + counts.changed + counts.gone + counts.doubtful

/** The source does not name these bins any more, but others do: so they are not gone. */
const forgetDropped = (transaction: Executor, sourceId: string, importId: string) =>
  transaction
    .delete(sourceBins)
    .where(
      and(
        eq(sourceBins.sourceId, sourceId),
        sql`${sourceBins.binId} not in (select bin_id from import_rows where import_id = ${importId})`,
      ),
    )

/** A person has left these bins as they are, and the source says the same of them. */
const leaveDismissed = (transaction: Executor, sourceId: string, importId: string) =>
  transaction.execute(sql`
    delete from import_rows using source_dismissals as dismissed
    where import_id = ${importId} and dismissed.source_id = ${sourceId} and dismissed.bin_id = import_rows.bin_id
      and outcome <> 'gone' and dismissed.after is not distinct from import_rows.after`)

async function movedFar(transaction: Executor, importId: string): Promise<number> {
  const [rows] = await transaction
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.doubt} ->> 'kind' = 'moved-far'`))
  return rows?.count ?? 0
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
