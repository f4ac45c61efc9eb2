import { type PartChange, Refusal, type ServerPartContext, unknownBin } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { LIFE, momentText } from 'shared-domain'
import type { BinLifeAnswer, BinLifeFacts, BinPlan, LifeChange } from '../../operations'
import { changedLife, isAsLeft, stateOf, unknownBefore } from '../../rules/change-life'
import { changeName } from '../../rules/life-names'
import { placeFault } from '../../rules/place-fault'
import { DEMONSTRATION } from '../imports/write-import'
import { saveManualClaim } from '../source-claims'
import { binDetails, lifeChanges } from '../tables'
import { bodiesOf, entriesOf, factsOf, lastEvent, presentEntry, presentLife, versionOf } from './read-life'

type Context = ServerPartContext<'binLife' | 'binWriting'>
type Changing = PartChange<'binLife' | 'binWriting'>

interface Wanted {
  binId: string
  /** Of the change, made by the caller. */
  id: string
  change: LifeChange
  why: string
  /** The version on which it is based; without one it is based on what the bin is now. */
  seen?: string | undefined
}

/** Records what happened to a bin, once. */
export const changeLife = (
  { change, person, now }: Context,
  { binId, id, change: wanted, why, seen }: Wanted,
): Promise<BinLifeAnswer> =>
  change(async (changing) => {
    const { transaction, record, audit, tell } = changing
    const before = await lockFacts(changing, binId)
    const earlier = await entriesOf(transaction, binId)
    const [made] = await transaction.select().from(lifeChanges).where(eq(lifeChanges.id, id))
    if (made && made.binId !== binId) throw new Refusal('key-used-before', 'This id belongs to another bin.')
    if (made) return presentLife(before, earlier, now())
    if (seen !== undefined && seen !== versionOf(before, earlier))
      throw changedMeanwhile(binId, earlier, seen)
    const changed = changedLife(before, wanted, now())
    if ('refusal' in changed) throw new Refusal('not-possible-now', changed.refusal)
    const { facts } = changed
    await writeFacts(changing, binId, before, facts)
    const skippedStops = await skipStops(changing, binId, { before, after: facts, now: now() })
    if (wanted.kind === 'back')
      await record.binLife.planAgain(earlier.flatMap(({ skippedStops }) => skippedStops))
    await transaction.insert(lifeChanges).values({
      id,
      binId,
      kind: wanted.kind,
      why,
      by: person.name,
      at: new Date(now()),
      before,
      after: facts,
      skippedStops,
      hasNewLabel: wanted.kind === 'replaced' ? wanted.hasNewLabel : null,
    })
    audit('bin.changed', `bin:${binId}`, { kind: wanted.kind })
    tell()
    return presentLife(facts, await entriesOf(transaction, binId), now())
  })

/** Plans a bin that the record does not know, once. */
export const planNewBin = async (
  { change, person, now, record }: Context,
  { id, plan: { binId, why, expected, ...bin } }: { id: string; plan: BinPlan },
): Promise<BinLifeAnswer> => {
  if (await record.binWriting.isDemonstration()) throw new Refusal('not-possible-now', DEMONSTRATION)
  const fault = placeFault(bin)
  if (fault) throw new Refusal('not-possible-now', fault, [{ field: 'body.lat', detail: fault }])
  const known = await record.binWriting.known([binId])
  return change(async (changing) => {
    const { transaction, audit, tell } = changing
    const [made] = await transaction.select().from(lifeChanges).where(eq(lifeChanges.id, id))
    if (made && made.binId !== binId) throw new Refusal('key-used-before', 'This id belongs to another bin.')
    if (made) return presentLife(await lockFacts(changing, binId), await entriesOf(transaction, binId), now())
    refuseKnown(binId, known)
    const before = unknownBefore(bin)
    const changed = changedLife(before, { kind: 'planned', expected }, now())
    if ('refusal' in changed) throw new Refusal('not-possible-now', changed.refusal)
    await writeFacts(changing, binId, null, changed.facts)
    // Writing waits for a colleague who gives the same id at this moment.
    const [other] = await entriesOf(transaction, binId)
    if (other) throw taken(`${other.by} has planned a bin ${binId} just now: give another id.`)
    await transaction.insert(lifeChanges).values({
      id,
      binId,
      kind: 'planned' as const,
      why,
      by: person.name,
      at: new Date(now()),
      before,
      after: changed.facts,
    })
    audit('bin.changed', `bin:${binId}`, { kind: 'planned' })
    tell()
    return presentLife(changed.facts, await entriesOf(transaction, binId), now())
  })
}

/** An id is on a label: it is not given twice, nor in other letters. */
function refuseKnown(binId: string, known: readonly { id: string; isRetired: boolean }[]): void {
  const bin = known.find(({ id }) => id === binId) ?? known[0]
  if (!bin) return
  throw taken(
    bin.isRetired
      ? `Bin ${bin.id} was taken away before. Plan it again on its page, or give another id.`
      : `There is a bin ${bin.id} already: give another id.`,
  )
}

const taken = (detail: string) => new Refusal('not-possible-now', detail, [{ field: 'body.binId', detail }])

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
      throw changedMeanwhile(binId, entries, String(entry.at.getTime()))
    const restored = { ...facts, ...entry.before }
    await writeFacts(changing, binId, facts, restored)
    await record.binLife.planAgain(entry.skippedStops)
    await skipStops(changing, binId, { before: facts, after: restored, now: now() })
    await transaction
      .update(lifeChanges)
      .set({ undoneBy: person.name, undoneAt: new Date(now()) })
      .where(eq(lifeChanges.id, id))
    audit('bin.change-undone', `bin:${binId}`, { kind: entry.kind })
    tell()
    return presentLife(restored, await entriesOf(transaction, binId), now())
  })

/** Locks the routes to the bin and the bin, and returns what is known of it. */
async function lockFacts({ transaction, record }: Changing, binId: string): Promise<BinLifeFacts> {
  const living = await record.binLife.lock(binId)
  const [known] = await record.binWriting.lock([binId])
  const facts = factsOf(living, known, (await bodiesOf(transaction, [binId])).get(binId))
  if (!facts) throw unknownBin(binId, 'params.binId')
  return facts
}

/** `before` is `null` for a bin that the record does not know. */
async function writeFacts(
  { transaction, record }: Changing,
  binId: string,
  before: BinLifeFacts | null,
  after: BinLifeFacts,
): Promise<void> {
  const { location, binType, lat, lng, source, isRetired } = after
  const isOther = (...names: (keyof BinLifeFacts)[]) => names.some((name) => before?.[name] !== after[name])
  if (isOther('location', 'binType', 'lat', 'lng', 'source', 'isRetired')) {
    await record.binWriting.write([{ id: binId, location, binType, lat, lng, source }])
    if (isRetired) await record.binWriting.retire([binId])
  }
  if (isOther('lat', 'lng', 'location')) await saveManualClaim(transaction, binId, { location, lat, lng })
  if (isOther('binType', 'litres'))
    await saveManualClaim(transaction, binId, { binType, litres: after.litres })
  if (isOther('litres', 'material', 'assetNumber', 'installedOn')) {
    const { litres, material, assetNumber, installedOn } = after
    const body = { litres, material, assetNumber, installedOn }
    await transaction
      .insert(binDetails)
      .values({ binId, ...body })
      .onConflictDoUpdate({ target: binDetails.binId, set: body })
  }
  const { outFrom, outUntil, damagedSince, plannedSince, expectedAt, bodySince } = after
  await record.binLife.write(binId, {
    outFrom,
    outUntil,
    damagedSince,
    plannedSince,
    expectedAt,
    bodySince,
  })
}

type Entries = Awaited<ReturnType<typeof entriesOf>>

/** Says who has changed the bin since the version that was seen, what and when. */
function changedMeanwhile(binId: string, entries: Entries, seen: string): Refusal {
  const last = lastEvent(entries)
  const look = 'Look again, then record what happened.'
  if (!last || last.at.getTime() <= Number.parseInt(seen, 10))
    return new Refusal(
      'changed-meanwhile',
      `Bin ${binId} was changed meanwhile, by an import or on another page. ${look}`,
    )
  const { by, at, entry, isUndo } = last
  const what = `“${changeName(presentEntry(entry, false))}”${isUndo ? ' back' : ` (${entry.why})`}`
  return new Refusal(
    'changed-meanwhile',
    `${by} ${isUndo ? 'took' : 'recorded'} ${what} of bin ${binId} meanwhile, on ${momentText(at.getTime())}. ${look}`,
  )
}

/** Skips the stops of open routes on the days on which no truck comes any more. */
async function skipStops(
  { record }: Changing,
  binId: string,
  { before, after, now }: { before: BinLifeFacts; after: BinLifeFacts; now: number },
) {
  // One that is planned comes to no route: an undo can make a standing bin a planned one again.
  const isGone = after.isRetired || after.plannedSince !== null
  if (isGone && !before.isRetired) return record.binLife.skipStops(binId, now, null)
  const { outFrom, outUntil } = after
  const isStay = outFrom !== null && (outUntil === null || outUntil > now)
  if (!isStay || isGone) return []
  const begins = Math.max(outFrom, now)
  const isAwayThen = !LIFE[stateOf(after, begins)].isCollected
  // The day on which it is back is one with it: it comes back at its start.
  return isAwayThen ? record.binLife.skipStops(binId, begins, outUntil === null ? null : outUntil - 1) : []
}
