import { createHash } from 'node:crypto'
import { type Executor, type ServerPartContext, unknownBin } from 'api/server-part'
import { desc, eq, inArray } from 'drizzle-orm'
import { DAY_MS, distanceKm } from 'shared-domain'
import type { BinBody, BinLifeAnswer, BinLifeFacts, LifeEntry, PlannedBin } from '../../operations'
import { bodyIn, isAsLeft, isOutOrWillBe, possibleChanges, stateOf } from '../../rules/change-life'
import { binDetails, type KeptFacts, lifeChanges } from '../tables'

type Entry = typeof lifeChanges.$inferSelect

/** The history of a bin, the newest first. */
export const entriesOf = (query: Executor, binId: string): Promise<Entry[]> =>
  query
    .select()
    .from(lifeChanges)
    .where(eq(lifeChanges.binId, binId))
    .orderBy(desc(lifeChanges.at), desc(lifeChanges.id))
    .limit(ENTRIES_MAX)

const ENTRIES_MAX = 200

type Reading = ServerPartContext<'binLife' | 'binWriting'>

export async function readLife(
  { read, record, now }: Pick<Reading, 'read' | 'record' | 'now'>,
  binId: string,
): Promise<BinLifeAnswer> {
  const [living, known] = await Promise.all([record.binLife.of(binId), record.binWriting.known([binId])])
  const { bodies, entries } = await read(async (query) => ({
    bodies: await bodiesOf(query, [binId]),
    entries: await entriesOf(query, binId),
  }))
  const facts = factsOf(
    living,
    known.find(({ id }) => id === binId),
    bodies.get(binId),
  )
  if (!facts) throw unknownBin(binId, 'params.binId')
  return presentLife(facts, entries, now())
}

/** The bins that do not stand yet, each with the plan of it. */
export async function readPlanned({ read, record, now }: Reading): Promise<{ bins: PlannedBin[] }> {
  const planned = await record.binLife.planned()
  const ids = planned.map(({ id }) => id)
  const known = new Map((await record.binWriting.known(ids)).map((bin) => [bin.id, bin]))
  const { bodies, plans } = await read(async (query) => ({
    bodies: await bodiesOf(query, ids),
    plans: await changesOf(query, ids),
  }))
  return {
    bins: planned.flatMap(({ id, plannedSince, expectedAt }) => {
      // Read in one statement each, so that one may have changed between.
      const bin = known.get(id)
      if (!bin) return []
      const entries = plans.filter(({ binId }) => binId === id)
      const plan = entries.find(({ kind, undoneAt }) => kind === 'planned' && undoneAt === null)
      return {
        binId: id,
        location: bin.location,
        binType: bin.binType,
        lat: bin.lat,
        lng: bin.lng,
        litres: bodies.get(id)?.litres ?? null,
        plannedSince: iso(plannedSince),
        expected: isoOrNull(expectedAt),
        isLate: expectedAt !== null && expectedAt + DAY_MS < now(),
        why: plan?.why ?? '',
        by: plan?.by ?? '',
      }
    }),
  }
}

async function changesOf(query: Executor, ids: string[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  return query
    .select()
    .from(lifeChanges)
    .where(inArray(lifeChanges.binId, ids))
    .orderBy(desc(lifeChanges.at), desc(lifeChanges.id))
}

/** What the register knows of the bodies of these bins. */
export async function bodiesOf(
  query: Executor,
  binIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<BinBody, 'binType'>>> {
  if (binIds.length === 0) return new Map()
  const rows = await query
    .select()
    .from(binDetails)
    .where(inArray(binDetails.binId, [...binIds]))
  return new Map(rows.map(({ binId, ...body }) => [binId, body]))
}

type Living = Awaited<ReturnType<Reading['record']['binLife']['of']>>
type Known = Awaited<ReturnType<Reading['record']['binWriting']['known']>>[number]

/** What record and register say of the bin in all respects; `null` for one that the record does not know. */
export function factsOf(
  living: Living,
  known: Known | undefined,
  body: Omit<BinBody, 'binType'> | undefined,
): BinLifeFacts | null {
  if (!living || !known) return null
  const { location, binType, lat, lng, source, isRetired } = known
  const { outFrom, outUntil, damagedSince, plannedSince, expectedAt, bodySince } = living
  return {
    location,
    lat,
    lng,
    source,
    isRetired,
    outFrom,
    outUntil,
    damagedSince,
    plannedSince,
    expectedAt,
    bodySince,
    ...bodyIn({ ...NO_BODY, ...body, binType }),
  }
}

const NO_BODY = { litres: null, material: null, assetNumber: null, installedOn: null }

export function presentLife(facts: BinLifeFacts, entries: readonly Entry[], now: number): BinLifeAnswer {
  const last = entries.find(({ undoneAt }) => undoneAt === null)
  const { location, lat, lng, outFrom, outUntil, expectedAt } = facts
  return {
    state: stateOf(facts, now),
    location,
    lat,
    lng,
    out:
      isOutOrWillBe(facts, now) && outFrom !== null
        ? { from: iso(outFrom), until: isoOrNull(outUntil) }
        : null,
    expected: isoOrNull(expectedAt),
    body: bodyIn(facts),
    possible: possibleChanges(facts, now),
    entries: entries.map((entry) => presentEntry(entry, entry === last && isAsLeft(facts, entry.after))),
    version: versionOf(facts, entries),
  }
}

/** Names what a bin was when it was read: what was done last, and all that is known of it. */
export function versionOf(facts: BinLifeFacts, entries: readonly Entry[]): string {
  const known = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 16)
  return `${lastEvent(entries)?.at.getTime() ?? 0}-${hash}`
}

interface LifeEvent {
  at: Date
  by: string
  entry: Entry
  isUndo: boolean
}

/** What was done last: a change, or that one was taken back. */
export function lastEvent(entries: readonly Entry[]): LifeEvent | null {
  const events = entries.flatMap((entry): LifeEvent[] => {
    const { at, by, undoneAt, undoneBy } = entry
    const made = { at, by, entry, isUndo: false }
    return undoneAt ? [made, { at: undoneAt, by: undoneBy ?? '', entry, isUndo: true }] : [made]
  })
  return events.reduce<LifeEvent | null>(
    (last, event) => (last === null || event.at >= last.at ? event : last),
    null,
  )
}

export function presentEntry(entry: Entry, canUndo: boolean): LifeEntry {
  const { id, kind, why, by, at, before, after, skippedStops, hasNewLabel, undoneBy, undoneAt } = entry
  const [from, to] = kind === 'moved' || kind === 'stands' ? [placeIn(before), placeIn(after)] : [null, null]
  const isElsewhere = from && to && (from.lat !== to.lat || from.lng !== to.lng)
  const metres = isElsewhere ? Math.round(distanceKm(from, to) * 1000) : null
  return {
    id,
    kind,
    why,
    by,
    at: at.toISOString(),
    outFrom: isoOrNull(kind === 'works' ? after.outFrom : null),
    outUntil: isoOrNull(kind === 'works' ? after.outUntil : null),
    metres: kind === 'stands' && metres === 0 ? null : metres,
    moved: kind === 'moved' && from && to ? { from, to } : null,
    expected: isoOrNull((kind === 'planned' && after.expectedAt) || null),
    replaced:
      kind === 'replaced'
        ? { before: bodyOf(before), after: bodyOf(after), hasNewLabel: hasNewLabel ?? false }
        : null,
    skippedStops: skippedStops.length,
    undone: undoneAt && { by: undoneBy ?? '', at: undoneAt.toISOString() },
    canUndo,
  }
}

const bodyOf = (facts: KeptFacts) => bodyIn({ ...NO_BODY, ...facts })

const placeIn = ({ lat, lng, location }: KeptFacts) =>
  lat === null || lng === null ? null : { lat, lng, location }

const iso = (moment: number) => new Date(moment).toISOString()
const isoOrNull = (moment: number | null) => (moment === null ? null : iso(moment))
