import { collectionMoment, type PartPerson, Refusal, type ServerPartContext } from 'api/server-part'
import { and, eq } from 'drizzle-orm'
import type { FindingBody } from '../../operations'
import { stockFindings, stockPhotos, stockRoundBins } from '../tables'
import { readRound } from './stock-rounds'

type Context = ServerPartContext<never>

interface Wanted {
  /** Of the round. */
  id: string
  findingId: string
}

export interface TapperHeaders {
  'tapped-by'?: string | undefined
}

interface Headers extends TapperHeaders {
  'made-ms-ago'?: string | undefined
}

/** Records what was found at the place of a bin, once. A round that has ended takes it too: the phone may have been without a signal. */
export const recordFinding = (
  { change, person, now }: Context,
  { id, findingId }: Wanted,
  headers: Headers,
  body: FindingBody,
): Promise<{ id: string }> =>
  change(async ({ transaction, audit, tell }) => {
    requireOwn(person, headers['tapped-by'])
    const row = rowOf(body)
    const [made] = await transaction.select().from(stockFindings).where(eq(stockFindings.id, findingId))
    if (made) {
      if (made.roundId !== id || made.binId !== row.binId || made.found !== row.found)
        throw new Refusal('key-used-before', 'This id belongs to another finding.')
      return { id: findingId }
    }
    await readRound(transaction, id)
    const [listed] = await transaction
      .select()
      .from(stockRoundBins)
      .where(and(eq(stockRoundBins.roundId, id), eq(stockRoundBins.binId, row.binId)))
    if (!listed)
      throw new Refusal('not-possible-now', `Bin ${row.binId} is not in this round: open one for its suburb.`)
    const written = await transaction
      .insert(stockFindings)
      .values({
        ...row,
        id: findingId,
        roundId: id,
        by: person.name,
        receivedAt: new Date(now()),
        at: collectionMoment(body.at, headers['made-ms-ago'], now()),
      })
      .onConflictDoNothing()
      .returning({ id: stockFindings.id })
    // The same request may have come twice at once.
    if (written.length === 0) return { id: findingId }
    audit('stock-finding.add', `bin:${row.binId}`, { finding: findingId, found: row.found })
    tell()
    return { id: findingId }
  })

/** Takes a finding back, once. */
export const undoFinding = (
  { change, person, now }: Context,
  { id, findingId }: Wanted,
  headers: Headers,
): Promise<{ id: string }> =>
  change(async ({ transaction, audit, tell }) => {
    requireOwn(person, headers['tapped-by'])
    const [made] = await transaction
      .select()
      .from(stockFindings)
      .where(and(eq(stockFindings.id, findingId), eq(stockFindings.roundId, id)))
      .for('update')
    if (!made)
      throw new Refusal(
        'not-possible-now',
        'This finding is not in the record: there is nothing to take back.',
      )
    if (made.undoneAt) return { id: findingId }
    await transaction
      .update(stockFindings)
      .set({ undoneBy: person.name, undoneAt: new Date(now()) })
      .where(eq(stockFindings.id, findingId))
    // Nobody can see it there any more.
    await transaction.delete(stockPhotos).where(eq(stockPhotos.findingId, findingId))
    audit('stock-finding.undo', `bin:${made.binId}`, { finding: findingId })
    tell()
    return { id: findingId }
  })

function rowOf(body: FindingBody) {
  const { found, binId, labelRead, note, metres, accuracyM } = body
  return {
    found,
    binId,
    labelRead,
    note,
    metres,
    accuracyM,
    isLabelReadable: body.found === 'not-found' ? null : body.isLabelReadable,
    lat: body.found === 'moved' ? body.place.lat : null,
    lng: body.found === 'moved' ? body.place.lng : null,
  }
}

/** A phone changes hands with findings on it: none is recorded under the name of the person who is signed in by then. */
export function requireOwn(person: PartPerson, tappedBy: string | undefined): void {
  if (tappedBy === undefined || person.id === null || tappedBy === person.id) return
  throw Refusal.ofField(
    'not-allowed',
    'headers.tapped-by',
    'Another person found this. It is sent when that person signs in on this phone.',
  )
}
