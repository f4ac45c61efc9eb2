import { BIN_TYPE_NAMES, distanceKm } from 'shared-domain'
import type { BinDetails, ComparedRow, Doubt, ImportCounts, Outcome } from '../../operations'

const figures = new Intl.NumberFormat('en-NZ')

export const countText = (count: number, what: string) =>
  `${figures.format(count)} ${what}${count === 1 ? '' : 's'}`
export const figure = (count: number) => figures.format(count)

export type Which = Outcome | 'doubtful'

export const WHICH_NAMES: Record<Which, string> = {
  new: 'New',
  changed: 'Changed',
  gone: 'Not in the file',
  doubtful: 'Doubtful',
  same: 'The same',
}

/** What a row says of its bin, or what it changes. */
export function changeText({ outcome, before, after }: ComparedRow): string {
  if (!after) return before ? detailsText(before) : ''
  if (!before || before.isRetired) {
    const again = before ? 'It was taken away, and stands again. ' : ''
    return again + detailsText(after)
  }
  return outcome === 'same' ? detailsText(after) : differences(before, after).join('; ')
}

const detailsText = ({ binType, litres, location, lat }: BinDetails) =>
  [
    BIN_TYPE_NAMES[binType],
    litres === null ? null : `${figures.format(litres)} L`,
    location,
    lat === null ? 'no place' : null,
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
  litres === null ? 'size unknown' : `${figures.format(litres)} L`

function moveText(before: BinDetails, after: BinDetails): string {
  const [from, to] = [placeOf(before), placeOf(after)]
  if (!from || !to) return 'gets a place'
  const metres = distanceKm(from, to) * 1000
  return metres < 1 ? 'moves by less than a metre' : `moves ${figures.format(Math.round(metres))} m`
}

export const placeOf = (bin: BinDetails | null) =>
  bin && bin.lat !== null && bin.lng !== null ? { lat: bin.lat, lng: bin.lng } : null

export function doubtText(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'far-away':
      return `${figures.format(doubt.km)} km from the middle of the file`
    case 'like-another':
      return `The id is easily mistaken for ${doubt.binId}`
    case 'moved-far':
      return `The bin would move ${figures.format(doubt.metres)} m`
    case 'no-place':
      return 'The file says no place'
  }
}

/** How many bins are new, changed and so on, in one sentence. */
export function summaryText(
  { new: added, changed, gone, same, doubtful }: ImportCounts,
  { faulty, list }: { faulty: number; list: 'file' | 'source' },
): string {
  const said = [
    isOrAre(added, 'bin', 'new'),
    isOrAre(changed, 'bin', 'changed'),
    isOrAre(same, 'bin', 'the same'),
    isOrAre(gone, 'bin', `not in the ${list}`),
    isOrAre(doubtful, 'row', 'doubtful'),
    isOrAre(faulty, 'row', 'faulty, and cannot be imported'),
  ]
  return `${said.filter((text) => text !== null).join(', ')}.`
}

const isOrAre = (count: number, what: string, how: string) =>
  count === 0 ? null : `${countText(count, what)} ${count === 1 ? 'is' : 'are'} ${how}`
