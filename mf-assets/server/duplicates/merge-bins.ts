import { type PartChange, Refusal, type ServerPartContext } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { SOURCE } from '../../rules/compare-bins'
import { detailsOf, writeDetails } from '../imports/bin-details'
import { claimsOf, deleteClaims } from '../source-claims'
import { merges, sourceBins } from '../tables'

type Context = ServerPartContext<'binLife' | 'binWriting'>
type Changing = PartChange<'binLife' | 'binWriting'>

interface Wanted {
  /** Of the merge, made by the caller. */
  id: string
  goneId: string
  staysId: string
}

/** Merges a bin into the one that it is, once. */
export const mergeInto = ({ change, person, now }: Context, { id, goneId, staysId }: Wanted): Promise<void> =>
  change(async (changing) => {
    const { transaction, record, audit, tell } = changing
    if (goneId === staysId) throw new Refusal('not-possible-now', 'A bin cannot be merged into itself.')
    const details = await lockMerge(changing, goneId, staysId)
    const [made] = await transaction.select().from(merges).where(eq(merges.id, id))
    if (made) {
      if (made.goneId === goneId && made.staysId === staysId) return
      throw new Refusal('key-used-before', 'This id belongs to another merge.')
    }
    const [before, stays] = [details.get(goneId), details.get(staysId)]
    if (!before || before.isRetired) throw away(goneId)
    if (!stays || stays.isRetired) throw away(staysId)
    const skippedStops = await record.binLife.skipStops(goneId, now(), null)
    const { isRetired, ...kept } = before
    // What the register took away the open-data layer does not bring back.
    await writeDetails(changing, [{ id: goneId, ...kept, source: SOURCE }])
    const moved = await record.binWriting.merge({ id: goneId, into: staysId })
    const claims = await moveClaims(changing, goneId, staysId)
    await transaction.insert(merges).values({
      id,
      goneId,
      staysId,
      by: person.name,
      at: new Date(now()),
      before,
      moved,
      skippedStops,
      claims,
    })
    audit('bin.merged', `bin:${goneId}`, { into: staysId })
    tell()
  })

/** Takes a merge back: both bins stand, each with what was its own. Sent again, it is taken back once. */
export const undoMerge = ({ change, person, now }: Context, id: string): Promise<void> =>
  change(async (changing) => {
    const { transaction, record, audit, tell } = changing
    const [found] = await transaction.select().from(merges).where(eq(merges.id, id))
    if (!found)
      throw new Refusal('not-possible-now', 'This merge is unknown: read the list of duplicates again.')
    const { goneId, staysId, before, moved, claims, skippedStops } = found
    const details = await lockMerge(changing, goneId, staysId)
    const [merge] = await transaction.select().from(merges).where(eq(merges.id, id)).for('update')
    if (merge?.undoneAt) return
    const isMerged = (await record.binWriting.mergedInto(goneId)) === staysId
    if (!isMerged || !details.get(goneId)?.isRetired || details.get(staysId)?.isRetired !== false)
      throw new Refusal(
        'changed-meanwhile',
        `Bin ${goneId} or ${staysId} has changed since: read them again.`,
      )
    const { isRetired, ...kept } = before
    await record.binWriting.separate({ id: goneId, into: staysId }, moved)
    await writeDetails(changing, [{ id: goneId, ...kept }])
    await returnClaims(changing, goneId, staysId, claims)
    await record.binLife.planAgain(skippedStops)
    await transaction
      .update(merges)
      .set({ undoneBy: person.name, undoneAt: new Date(now()) })
      .where(eq(merges.id, id))
    audit('bin.merge-undone', `bin:${goneId}`, { into: staysId })
    tell()
  })

/** Locks what a merge changes, and returns what is known of both bins. */
const lockMerge = async ({ transaction, record }: Changing, goneId: string, staysId: string) =>
  detailsOf(transaction, await record.binWriting.lockMerge({ id: goneId, into: staysId }))

const away = (id: string) =>
  new Refusal('not-possible-now', `There is no bin ${id}, or it was taken away: read the list again.`)

type Claims = (typeof merges.$inferSelect)['claims']

/** Moves the claims of one bin to the other, unless their source claims that one, too. */
async function moveClaims({ transaction }: Changing, goneId: string, staysId: string): Promise<Claims> {
  const bySource = await claimsOf(transaction, [goneId, staysId])
  const ofStaying = bySource.get(staysId)
  const claims = [...(bySource.get(goneId) ?? [])].map(([sourceId, said]) => ({
    sourceId,
    said,
    isMoved: ofStaying === undefined || !ofStaying.has(sourceId),
  }))
  const moved = claims.filter(({ isMoved }) => isMoved)
  if (moved.length > 0)
    await transaction
      .insert(sourceBins)
      .values(moved.map(({ sourceId, said }) => ({ sourceId, said, binId: staysId })))
  for (const { sourceId } of claims) await deleteClaims(transaction, sourceId, [goneId])
  return claims
}

async function returnClaims({ transaction }: Changing, goneId: string, staysId: string, claims: Claims) {
  for (const { sourceId, isMoved } of claims)
    if (isMoved) await deleteClaims(transaction, sourceId, [staysId])
  if (claims.length > 0)
    await transaction
      .insert(sourceBins)
      .values(claims.map(({ sourceId, said }) => ({ sourceId, said, binId: goneId })))
      .onConflictDoNothing()
}
