import { type PartChange, Refusal, type ServerPartContext } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { LIFE } from 'shared-domain'
import type { BinLifeAnswer, BinLifeFacts, LifeChange } from '../../operations'
import { changedLife, isAsLeft, stateOf } from '../../rules/change-life'
import { lifeChanges } from '../tables'
import { entriesOf, factsOf, presentLife, unknownBin } from './read-life'

type Context = ServerPartContext<'binLife' | 'binWriting'>
type Changing = PartChange<'binLife' | 'binWriting'>

interface Wanted {
  binId: string
  /** Of the change, made by the caller. */
  id: string
  change: LifeChange
  why: string
}

/** Records what happened to a bin, once. */
export const changeLife = (
  { change, person, now }: Context,
  { binId, id, change: wanted, why }: Wanted,
): Promise<BinLifeAnswer> =>
  change(async (changing) => {
    const { transaction, record, audit, tell } = changing
    const before = await lockFacts(changing, binId)
    const earlier = await entriesOf(transaction, binId)
    const [made] = await transaction.select().from(lifeChanges).where(eq(lifeChanges.id, id))
    if (made && made.binId !== binId) throw new Refusal('key-used-before', 'This id belongs to another bin.')
    if (made) return presentLife(before, earlier, now())
    const changed = changedLife(before, wanted, now())
    if ('refusal' in changed) throw new Refusal('not-possible-now', changed.refusal)
    const { facts } = changed
    await writeFacts(changing, binId, before, facts)
    const skippedStops = await skipStops(changing, binId, { before, after: facts, now: now() })
    if (wanted.kind === 'back')
      await record.binLife.planAgain(earlier.flatMap(({ skippedStops }) => skippedStops))
    await transaction.insert(lifeChanges).values({
      ...{ id, binId, kind: wanted.kind, why, by: person.name, at: new Date(now()) },
      ...{ before, after: facts, skippedStops },
    })
    audit('bin.changed', `bin:${binId}`, { kind: wanted.kind })
    tell()
    return presentLife(facts, await entriesOf(transaction, binId), now())
  })

/** Takes the last change of a bin back. Sent again, it is taken back once. */
export const undoLife = (
  { change, person, now }: Context,
  { binId, id }: Pick<Wanted, 'binId' | 'id'>,
): Promise<BinLifeAnswer> =>
  change(async (changing) => {
    const { transaction, record, audit, tell } = changing
    const facts = await lockFacts(changing, binId)
    const entries = await entriesOf(transaction, binId)
    const entry = entries.find((one) => one.id === id)
    if (!entry)
      throw new Refusal('not-possible-now', `This change of bin ${binId} is unknown: read it again.`)
    if (entry.undoneAt) return presentLife(facts, entries, now())
    const last = entries.find(({ undoneAt }) => undoneAt === null)
    if (entry !== last || !isAsLeft(facts, entry.after))
      throw new Refusal('changed-meanwhile', `Bin ${binId} has changed since: read it again.`)
    await writeFacts(changing, binId, facts, entry.before)
    await record.binLife.planAgain(entry.skippedStops)
    await skipStops(changing, binId, { before: facts, after: entry.before, now: now() })
    await transaction
      .update(lifeChanges)
      .set({ undoneBy: person.name, undoneAt: new Date(now()) })
      .where(eq(lifeChanges.id, id))
    audit('bin.change-undone', `bin:${binId}`, { kind: entry.kind })
    tell()
    return presentLife(entry.before, await entriesOf(transaction, binId), now())
  })

/** Locks the routes to the bin and the bin, and returns what is known of it. */
async function lockFacts({ record }: Changing, binId: string): Promise<BinLifeFacts> {
  const living = await record.binLife.lock(binId)
  const [known] = await record.binWriting.lock([binId])
  const facts = factsOf(living, known)
  if (!facts) throw unknownBin(binId)
  return facts
}

async function writeFacts(
  { record }: Changing,
  binId: string,
  before: BinLifeFacts,
  after: BinLifeFacts,
): Promise<void> {
  const { isRetired, outFrom, outUntil, damagedSince, ...registered } = after
  const isRegistered = ['location', 'lat', 'lng', 'source', 'isRetired'] as const
  if (isRegistered.some((name) => before[name] !== after[name])) {
    await record.binWriting.write([{ id: binId, ...registered }])
    if (isRetired) await record.binWriting.retire([binId])
  }
  await record.binLife.write(binId, { outFrom, outUntil, damagedSince })
}

/** Skips the stops of open routes on the days on which no truck comes any more. */
async function skipStops(
  { record }: Changing,
  binId: string,
  { before, after, now }: { before: BinLifeFacts; after: BinLifeFacts; now: number },
) {
  if (after.isRetired && !before.isRetired) return record.binLife.skipStops(binId, now, null)
  const { outFrom, outUntil } = after
  const isStay = outFrom !== null && (outUntil === null || outUntil > now)
  if (!isStay || after.isRetired) return []
  const begins = Math.max(outFrom, now)
  const isAwayThen = !LIFE[stateOf(after, begins)].isCollected
  // The day on which it is back is one with it: it comes back at its start.
  return isAwayThen ? record.binLife.skipStops(binId, begins, outUntil === null ? null : outUntil - 1) : []
}
