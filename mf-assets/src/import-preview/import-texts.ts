import { BIN_TYPE_NAMES, distanceKm } from 'shared-domain'
import type { BinDetails, ComparedRow, Doubt, ImportCounts, Outcome } from '../../operations'
import { FIELDS, type Mapping } from '../../rules/file-table'
import { lengthText } from '../../rules/length'
import { figure } from '../figure'
import { t } from '../messages/translate'

export const rowsText = (count: number) => t('import.rows', { count, shown: figure(count) })
export const binsText = (count: number) => t('import.bins', { count, shown: figure(count) })
export const binsTitle = (count: number) => t('import.binsCount', { count, shown: figure(count) })
export const changesTitle = (count: number) => t('import.changes', { count, shown: figure(count) })

/** So many names are read at a glance; the columns' own fields have all. */
const UNUSED_MAX = 12

/** The columns of a file that are for no field; `null` when each is used. */
export function unusedColumnsText(columns: readonly { name: string }[], mapping: Mapping): string | null {
  const used = new Set(FIELDS.map((field) => mapping[field]))
  const names = columns.filter((_, at) => !used.has(at)).map(({ name }) => name)
  if (names.length === 0) return null
  const list = names.slice(0, UNUSED_MAX).join(', ')
  const more = names.length - UNUSED_MAX
  return more > 0 ? t('import.notUsedAndMore', { list, more: figure(more) }) : t('import.notUsed', { list })
}

export type Which = Outcome | 'doubtful'

export const WHICH_NAMES: Record<Which, string> = {
  new: t('import.new'),
  changed: t('import.changed'),
  gone: t('import.notListedAnyMore'),
  doubtful: t('import.doubtful'),
  same: t('import.same'),
}

/** What a row says of its bin, or what it changes. */
export function changeText({ outcome, before, after }: ComparedRow): string {
  if (!after) return before ? detailsText(before) : ''
  if (!before || before.isRetired) {
    const again = before ? t('import.itWasTakenAway') : ''
    return again + detailsText(after)
  }
  return outcome === 'same' ? detailsText(after) : differences(before, after).join('; ')
}

const detailsText = ({ binType, litres, location, lat }: BinDetails) =>
  [
    BIN_TYPE_NAMES[binType],
    litres === null ? null : `${figure(litres)} L`,
    location,
    lat === null ? t('import.noPlace') : null,
  ]
    .filter((text) => text !== null)
    .join(', ')

function differences(before: BinDetails, after: BinDetails): string[] {
  const said: string[] = []
  if (before.location !== after.location) said.push(`${before.location} → ${after.location}`)
  if (before.binType !== after.binType)
    said.push(`${BIN_TYPE_NAMES[before.binType]} → ${BIN_TYPE_NAMES[after.binType]}`)
  if (before.litres !== after.litres) said.push(`${litresText(before.litres)} → ${litresText(after.litres)}`)
  if (before.lat !== after.lat || before.lng !== after.lng) said.push(moveText(before, after))
  return said
}

const litresText = (litres: number | null) =>
  litres === null ? t('import.sizeUnknown') : `${figure(litres)} L`

function moveText(before: BinDetails, after: BinDetails): string {
  const [from, to] = [placeOf(before), placeOf(after)]
  if (!from || !to) return t('import.getsPlace')
  const metres = distanceKm(from, to) * 1000
  return metres < 1 ? t('import.movesByLessThanMetre') : t('import.moves', { length: lengthText(metres) })
}

export const placeOf = (bin: BinDetails | null) =>
  bin && bin.lat !== null && bin.lng !== null ? { lat: bin.lat, lng: bin.lng } : null

export function doubtText(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'far-away':
      return t('import.fromMiddleOfFile', { length: lengthText(doubt.km * 1000) })
    case 'like-another':
      return t('import.idIsEasilyMistakenFor', { binId: doubt.binId })
    case 'moved-far':
      return t('import.binWouldMove', { length: lengthText(doubt.metres) })
    case 'no-place':
      return t('import.fileSaysNoPlace')
  }
}

/** How many bins are new, changed and so on, in one sentence. */
export function summaryText(
  { new: added, changed, gone, same, doubtful }: ImportCounts,
  { faulty, list }: { faulty: number; list: 'file' | 'source' },
): string {
  const said = [
    isOrAre(added, binsText, t('import.newText')),
    isOrAre(changed, binsText, t('import.changedText')),
    isOrAre(same, binsText, t('import.sameText')),
    isOrAre(
      gone,
      binsText,
      list === 'file' ? t('import.fromEarlierFiles') : t('import.fromEarlierRunsOfSource'),
    ),
    isOrAre(doubtful, rowsText, t('import.doubtfulText')),
    isOrAre(faulty, rowsText, t('import.faultyAndCannotBeImported')),
  ]
  return `${said.filter((text) => text !== null).join(', ')}.`
}

const isOrAre = (count: number, countText: (count: number) => string, how: string) =>
  count === 0 ? null : t('import.are', { count, counted: countText(count), how })
