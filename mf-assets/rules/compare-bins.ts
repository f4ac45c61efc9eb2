import { distanceKm, type Point } from 'shared-domain'
import type { BinDetails, ComparedRow, Doubt, ImportRow } from '../operations'

/** The source of bins that this remote keeps. */
export const SOURCE = 'mf-assets'

/** A bin that moves further is doubted, in m. Kerbs and surveys shift bins by less. */
const MOVED_FAR_M = 500

/** What a row would change. `like` is a bin of the record whose id differs by case or zeros alone. */
export function compareRow(row: ImportRow, known: BinDetails | null, like: string | null): ComparedRow {
  const { line, id: binId } = row
  const after = detailsAfter(row, known)
  const isNew = known === null || known.isRetired
  const outcome = isNew ? 'new' : isSame(known, after) ? 'same' : 'changed'
  const doubt = outcome === 'same' ? null : (row.doubt ?? doubtOf(known, after, like))
  return { line, binId, outcome, doubt, before: known, after }
}

/** A bin of an earlier import that the file does not name. */
export const goneRow = (binId: string, known: BinDetails): ComparedRow => ({
  line: null,
  binId,
  outcome: 'gone',
  doubt: null,
  before: known,
  after: null,
})

function detailsAfter(row: ImportRow, known: BinDetails | null): BinDetails {
  const place = row.lat !== null && row.lng !== null ? row : known
  return {
    location: row.location ?? known?.location ?? 'Without an address',
    binType: row.binType ?? known?.binType ?? 'general',
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    litres: row.litres ?? known?.litres ?? null,
    isRetired: false,
    source: SOURCE,
  }
}

/** Whose bin it is does not count: a file that agrees with the open-data layer changes nothing. */
const isSame = (before: BinDetails, after: BinDetails) =>
  before.location === after.location &&
  before.binType === after.binType &&
  before.lat === after.lat &&
  before.lng === after.lng &&
  before.litres === after.litres

function doubtOf(known: BinDetails | null, after: BinDetails, like: string | null): Doubt | null {
  if (!known && like) return { kind: 'like-another', binId: like }
  const [from, to] = [placeOf(known), placeOf(after)]
  if (!to) return known ? null : { kind: 'no-place' }
  const metres = from && farMoveM(from, to)
  return metres === null ? null : { kind: 'moved-far', metres }
}

/** How far a bin would move, in m, where that is farther than bins are moved; otherwise `null`. */
export function farMoveM(from: Point, to: Point): number | null {
  const metres = Math.round(distanceKm(from, to) * 1000)
  return metres > MOVED_FAR_M ? metres : null
}

const placeOf = (bin: BinDetails | null) =>
  bin && bin.lat !== null && bin.lng !== null ? { lat: bin.lat, lng: bin.lng } : null

/** Whether a bin is still as an import left it; `null` for an id that the record does not know. */
export const isAsWritten = (now: BinDetails | null, { after }: Pick<ComparedRow, 'after'>): boolean =>
  after === null
    ? now === null || now.isRetired
    : now !== null && !now.isRetired && now.source === after.source && isSame(now, after)

/** Whether a bin is still as it was compared. */
export const isAsCompared = (now: BinDetails | null, { before }: Pick<ComparedRow, 'before'>): boolean =>
  now === null || before === null
    ? now === before
    : now.isRetired === before.isRetired && now.source === before.source && isSame(now, before)
