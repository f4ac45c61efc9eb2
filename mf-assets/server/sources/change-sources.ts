import { type Executor, type PartChange, Refusal } from 'api/server-part'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { OperationInput } from 'shared-domain/contract'
import { type putSource, type putSourceRules, WON_FIELDS } from '../../operations'
import { deleteClaims } from '../source-claims'
import { fieldRules, imports, LAYER, type Reading, sourceDismissals, sources } from '../tables'

type Changing = PartChange<'binWriting'>

/** Each is read within a run of the job, one after the other. */
const SOURCES_MAX = 100
/** The job that reads the sources that are due. */
export const SOURCES_JOB = 'sources'

type SourceBody = OperationInput<typeof putSource>['body']

/** Adds a source, as the least trusted one, or changes it. It is read at once. */
export async function saveSource(
  { transaction, audit, tell, makeDue }: Changing,
  { id, body, now }: { id: string; body: SourceBody; now: number },
): Promise<void> {
  const { triedAs, ...values } = body
  const [known] = await transaction.select().from(sources).where(eq(sources.id, id)).for('update')
  if (known && known.kind !== 'address') throw new Refusal('not-possible-now', OWN)
  if (!known || !isSameReading(known, body)) await requireTrial(transaction, id, body)
  const [last] = await transaction
    .select({ place: sql<number>`coalesce(max(place), 0)`, count: count() })
    .from(sources)
  if (!known && (last?.count ?? 0) >= SOURCES_MAX)
    throw new Refusal('not-possible-now', `There are ${SOURCES_MAX} sources: remove one that is not needed.`)
  const kept = {
    ...values,
    ...(values.isOn && { pausedBecause: null, nextRunAt: new Date(now) }),
    ...(!values.isOn && { nextRunAt: null }),
  }
  await transaction
    .insert(sources)
    .values({ id, kind: 'address', place: (last?.place ?? 0) + 1, ...kept })
    .onConflictDoUpdate({ target: sources.id, set: kept })
  const host = URL.parse(body.address)?.host
  audit('source.put', `source:${id}`, { name: body.name, host, every: body.every, isOn: body.isOn })
  if (values.isOn) await makeDue(SOURCES_JOB)
  tell()
}

const OWN = 'Files and the layer are no sources by address: only their trust can be changed.'

type SetReading = Pick<typeof sources.$inferSelect, keyof Reading>

/** Whether both are read from the same address in the same way. */
export const isSameReading = (one: SetReading, { address, idPrefix, mapping }: SetReading): boolean =>
  one.address === address &&
  one.idPrefix === idPrefix &&
  one.mapping !== null &&
  mapping !== null &&
  (Object.keys(mapping) as (keyof Reading['mapping'])[]).every(
    (field) => one.mapping?.[field] === mapping[field],
  )

async function requireTrial(transaction: Executor, id: string, body: SourceBody): Promise<void> {
  const [tried] =
    body.triedAs === null
      ? []
      : await transaction
          .select({ trial: imports.trial })
          .from(imports)
          .where(and(eq(imports.id, body.triedAs), eq(imports.sourceId, id)))
  if (!tried?.trial || !isSameReading(tried.trial, body))
    throw new Refusal('not-possible-now', 'Try the source first, as it is to be kept.')
}

export async function removeSource({ transaction, audit, tell }: Changing, id: string): Promise<void> {
  const { kind, heldImportId, name } = await lockSource(transaction, id)
  if (kind !== 'address') throw new Refusal('not-possible-now', OWN)
  if (heldImportId) await forgetHeld(transaction, heldImportId)
  await transaction.delete(sources).where(eq(sources.id, id))
  audit('source.remove', `source:${id}`, { name })
  tell()
}

/** Lets the job read a source within seconds. */
export async function makeSourceDue(
  { transaction, tell, makeDue }: Changing,
  id: string,
  now: number,
): Promise<void> {
  const { kind, isOn } = await lockSource(transaction, id)
  if (kind !== 'address') throw new Refusal('not-possible-now', OWN)
  if (!isOn) throw new Refusal('not-possible-now', 'The source is paused: switch it on first.')
  await transaction
    .update(sources)
    .set({ nextRunAt: new Date(now) })
    .where(eq(sources.id, id))
  await makeDue(SOURCES_JOB)
  tell()
}

/** Leaves the bins as they are that wait for a person. What is gone is no bin of the source any more. */
export async function dismissHeld({ transaction, audit, tell }: Changing, id: string): Promise<void> {
  const { heldImportId } = await lockSource(transaction, id)
  if (!heldImportId) return
  const { rows } = await transaction.execute<{ bin_id: string }>(sql`
    select bin_id from import_rows where import_id = ${heldImportId} and outcome = 'gone' and not is_written`)
  await deleteClaims(
    transaction,
    id,
    rows.map(({ bin_id }) => bin_id),
  )
  await transaction.execute(sql`
    insert into source_dismissals (source_id, bin_id, after)
    select ${id}::uuid, bin_id, after from import_rows
    where import_id = ${heldImportId} and outcome <> 'gone' and not is_written
    on conflict (source_id, bin_id) do update set after = excluded.after`)
  await forgetHeld(transaction, heldImportId)
  await transaction.update(sources).set({ heldImportId: null, heldBecause: null }).where(eq(sources.id, id))
  audit('source.dismiss', `source:${id}`, {})
  tell()
}

/** Deletes an import that waits, unless a person has confirmed it meanwhile. */
export const forgetHeld = (transaction: Executor, importId: string) =>
  transaction.delete(imports).where(and(eq(imports.id, importId), sql`${imports.confirmedAt} is null`))

/** Says which sources win. All are compared again by it. */
export async function saveRules(
  { transaction, audit, tell, makeDue }: Changing,
  { order: named, rules }: OperationInput<typeof putSourceRules>['body'],
  now: number,
): Promise<void> {
  // Where no layer is set, the page does not show its place.
  const order = named.includes(LAYER) ? named : [...named, LAYER]
  const known = await transaction
    .select({ id: sources.id })
    .from(sources)
    .orderBy(asc(sources.id))
    .for('update')
  const ids = new Set(known.map(({ id }) => id))
  if (order.length !== ids.size || new Set(order).size !== ids.size || order.some((id) => !ids.has(id)))
    throw new Refusal('changed-meanwhile', 'The sources have changed: read them again.')
  if (WON_FIELDS.some((field) => rules[field] !== null && !ids.has(rules[field])))
    throw new Refusal('changed-meanwhile', 'A source is not there any more: read them again.')
  for (const [place, id] of order.entries())
    await transaction.update(sources).set({ place }).where(eq(sources.id, id))
  await transaction.delete(fieldRules)
  const kept = WON_FIELDS.flatMap((field) => (rules[field] ? [{ field, sourceId: rules[field] }] : []))
  if (kept.length > 0) await transaction.insert(fieldRules).values(kept)
  const again = { nextRunAt: new Date(now) }
  await transaction
    .update(sources)
    .set(again)
    .where(and(eq(sources.kind, 'address'), eq(sources.isOn, true)))
  // What was left as it was may be won otherwise now.
  await transaction.delete(sourceDismissals)
  audit('source.rules', 'sources', { order, rules })
  await makeDue(SOURCES_JOB)
  tell()
}

export async function lockSource(transaction: Executor, id: string) {
  const [found] = await transaction.select().from(sources).where(eq(sources.id, id)).for('update')
  if (!found) throw new Refusal('not-found', 'This source was removed.')
  return found
}
