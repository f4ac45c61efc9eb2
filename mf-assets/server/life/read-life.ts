import { type Executor, Refusal, type ServerPartContext } from 'api/server-part'
import { desc, eq } from 'drizzle-orm'
import { distanceKm } from 'shared-domain'
import type { BinLifeAnswer, BinLifeFacts, LifeEntry } from '../../operations'
import { isAsLeft, isOutOrWillBe, possibleChanges, stateOf } from '../../rules/change-life'
import { lifeChanges } from '../tables'

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

export async function readLife(
  { read, record, now }: ServerPartContext<'binLife' | 'binWriting'>,
  binId: string,
): Promise<BinLifeAnswer> {
  const [living, known] = await Promise.all([record.binLife.of(binId), record.binWriting.known([binId])])
  const facts = factsOf(
    living,
    known.find(({ id }) => id === binId),
  )
  if (!facts) throw unknownBin(binId)
  return presentLife(facts, await read((query) => entriesOf(query, binId)), now())
}

export const unknownBin = (binId: string) =>
  new Refusal('unknown-bin', `There is no bin ${binId}. Its id is printed on its label.`, [
    { field: 'params.binId', detail: 'Give the id of a bin.' },
  ])

type Living = Awaited<ReturnType<ServerPartContext<'binLife' | 'binWriting'>['record']['binLife']['of']>>
type Known = Awaited<
  ReturnType<ServerPartContext<'binLife' | 'binWriting'>['record']['binWriting']['known']>
>[number]

/** What the record says of the bin in both respects; `null` for one that it does not know. */
export function factsOf(living: Living, known: Known | undefined): BinLifeFacts | null {
  if (!living || !known) return null
  const { location, binType, lat, lng, source, isRetired } = known
  const { outFrom, outUntil, damagedSince } = living
  return { location, binType, lat, lng, source, isRetired, outFrom, outUntil, damagedSince }
}

export function presentLife(facts: BinLifeFacts, entries: readonly Entry[], now: number): BinLifeAnswer {
  const last = entries.find(({ undoneAt }) => undoneAt === null)
  const { location, lat, lng, outFrom, outUntil } = facts
  return {
    ...{ state: stateOf(facts, now), location, lat, lng },
    out:
      isOutOrWillBe(facts, now) && outFrom !== null
        ? { from: iso(outFrom), until: isoOrNull(outUntil) }
        : null,
    possible: possibleChanges(facts, now),
    entries: entries.map((entry) => presentEntry(entry, entry === last && isAsLeft(facts, entry.after))),
  }
}

function presentEntry(entry: Entry, canUndo: boolean): LifeEntry {
  const { id, kind, why, by, at, before, after, skippedStops, undoneBy, undoneAt } = entry
  return {
    ...{ id, kind, why, by, at: at.toISOString() },
    outFrom: isoOrNull(kind === 'works' ? after.outFrom : null),
    outUntil: isoOrNull(kind === 'works' ? after.outUntil : null),
    metres: kind === 'moved' ? metresBetween(before, after) : null,
    skippedStops: skippedStops.length,
    undone: undoneAt && { by: undoneBy ?? '', at: undoneAt.toISOString() },
    canUndo,
  }
}

function metresBetween(before: BinLifeFacts, after: BinLifeFacts): number | null {
  if (before.lat === null || before.lng === null || after.lat === null || after.lng === null) return null
  const km = distanceKm({ lat: before.lat, lng: before.lng }, { lat: after.lat, lng: after.lng })
  return Math.round(km * 1000)
}

const iso = (moment: number) => new Date(moment).toISOString()
const isoOrNull = (moment: number | null) => (moment === null ? null : iso(moment))
