import type { StockFinding } from '../../operations'
import { t } from '../messages/translate'
import type { AboutStock } from './finding-entry'

/** A finding on screen. */
export interface ShownFinding extends StockFinding {
  /** Whether the record does not have it yet. */
  isWaiting: boolean
  /** Whether its photo is on this phone still. */
  isPhotoWaiting: boolean
}

/** An entry of this phone, and whether it was delivered since the findings were read. */
export interface OwnEntry {
  about: AboutStock
  isWaiting: boolean
}

/** The latest finding of each bin, with those of this phone that the record, as it was read, does not have. */
export function withEntries(
  known: readonly StockFinding[],
  own: readonly OwnEntry[],
): ReadonlyMap<string, ShownFinding> {
  const undone = new Set(own.flatMap(({ about }) => (about.kind === 'undone' ? [about.findingId] : [])))
  const recorded = new Set(known.map(({ id }) => id))
  const all = [
    ...known.map((finding) => ({ ...finding, isWaiting: false, isPhotoWaiting: false })),
    ...own.flatMap(({ about, isWaiting }) =>
      about.kind === 'found' && !recorded.has(about.findingId) ? [shownOf(about, isWaiting)] : [],
    ),
  ]
  const latest = new Map<string, ShownFinding>()
  for (const finding of all) {
    const other = latest.get(finding.binId)
    if (!undone.has(finding.id) && (!other || Date.parse(other.at) <= Date.parse(finding.at)))
      latest.set(finding.binId, withPhoto(finding, own))
  }
  return latest
}

/** With the photo of this phone that the record, as it was read, does not have. */
function withPhoto(finding: ShownFinding, own: readonly OwnEntry[]): ShownFinding {
  for (const { about, isWaiting } of own)
    if (about.kind === 'photo' && about.findingId === finding.id)
      return isWaiting ? { ...finding, isPhotoWaiting: true } : { ...finding, photoId: about.photoId }
  return finding
}

function shownOf(
  { findingId, body, location, by }: Extract<AboutStock, { kind: 'found' }>,
  isWaiting: boolean,
): ShownFinding {
  const { binId, found, note, labelRead, metres, accuracyM, at } = body
  return {
    id: findingId,
    binId,
    location,
    found,
    note,
    labelRead,
    metres,
    accuracyM,
    at,
    isWaiting,
    isLabelReadable: body.found === 'not-found' ? null : body.isLabelReadable,
    place: body.found === 'moved' ? body.place : null,
    photoId: null,
    isPhotoWaiting: false,
    by: by?.name ?? t('stockFindings.thisPhone'),
    // What is made of it is decided when the record has it.
    steps: [],
    settled: null,
  }
}
