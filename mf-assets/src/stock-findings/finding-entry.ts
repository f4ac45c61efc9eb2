import type { PhonePerson } from 'shared-domain/client'
import { operationUrl } from 'shared-domain/contract'
import {
  classifyResponse,
  type DeliveryOutcome,
  type DeliveryResponse,
  type NewEntry,
  newKey,
  type OutboxEntry,
  type ShownEntry,
} from 'shared-domain/outbox'
import type { FindingBody } from '../../operations'
import { STOCK_PATHS } from '../../operations/stock-paths'
import { photoForm } from './photo-form'

interface OfRound {
  roundId: string
  /** Who made it: the phone may have changed hands when it is sent. Absent without accounts. */
  by?: PhonePerson
}

/** What an outbox entry of stock-taking is about: a finding, its photo, or that it is taken back. */
export type AboutStock = OfRound &
  (
    | { kind: 'found'; findingId: string; body: FindingBody; location: string }
    | { kind: 'photo'; findingId: string; photoId: string; binId: string; location: string }
    | { kind: 'undone'; findingId: string; binId: string; location: string }
  )
export type StockEntry = ShownEntry<AboutStock>

/** A finding as an outbox entry. Its key is the id of the finding, so that it is in the record once. */
export function findingEntry(of: OfRound, body: FindingBody, location: string): NewEntry<AboutStock> {
  const id = newKey()
  return {
    id,
    method: 'PUT',
    body,
    path: operationUrl(STOCK_PATHS.recordFinding, { id: of.roundId, findingId: id }),
    ...inNameOf(of),
    about: { ...of, kind: 'found', findingId: id, body, location },
  }
}

/** The photo of a finding as an outbox entry, which is sent after that. Its key is the id of the photo. */
export function photoEntry(
  of: OfRound,
  { id, binId, location }: { id: string; binId: string; location: string },
  jpeg: Blob,
): NewEntry<AboutStock> {
  const photoId = newKey()
  return {
    id: photoId,
    method: 'PUT',
    body: photoForm(jpeg, photoId),
    after: id,
    path: operationUrl(STOCK_PATHS.addPhoto, { id: of.roundId, findingId: id, photoId }),
    ...inNameOf(of),
    about: { ...of, kind: 'photo', findingId: id, photoId, binId, location },
  }
}

/** That a finding is taken back, as an outbox entry; the finding goes before it if it waits on this phone, too. */
export function undoEntry(
  of: OfRound,
  { id, binId, location }: { id: string; binId: string; location: string },
): NewEntry<AboutStock> {
  return {
    method: 'POST',
    body: {},
    after: id,
    path: operationUrl(STOCK_PATHS.undoFinding, { id: of.roundId, findingId: id }),
    ...inNameOf(of),
    about: { ...of, kind: 'undone', findingId: id, binId, location },
  }
}

/** The record refuses what would be recorded under the name of another person. */
const inNameOf = ({ by }: OfRound) => (by ? { headers: { 'tapped-by': by.id } } : {})

/**
 * Delivery outcome of an entry. A 401 and a 403 are tried again: the entry waits until the person who made it signs in on this phone. That
 * the record has no such finding is what an undo wants.
 */
export function classifyStockResponse(
  response: DeliveryResponse,
  { about }: Pick<OutboxEntry<AboutStock>, 'about'>,
): DeliveryOutcome {
  if (response.status === 401 || response.status === 403) return { kind: 'retry' }
  if (about.kind === 'undone' && response.status === 409) return { kind: 'delivered' }
  const id = about.kind === 'photo' ? about.photoId : about.findingId
  return classifyResponse(response, (body) => (body as { id?: unknown } | null)?.id === id)
}
