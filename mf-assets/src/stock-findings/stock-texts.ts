import { eventAgeText, type LifeState } from 'shared-domain'
import type { LifeEntry, StockFinding, StockRound } from '../../operations'
import { type Found, metres } from '../../rules/stock-taking'
import type { StockEntry } from './finding-entry'

/** What can be found, as a choice. */
export const FOUND_CHOICES: readonly { value: Found; label: string }[] = [
  { value: 'standing', label: 'It stands here' },
  { value: 'moved', label: 'It has moved to where I stand' },
  { value: 'damaged', label: 'It is damaged' },
  { value: 'not-found', label: 'It is not here' },
]

export const FOUND_NAMES: Record<Found, string> = {
  standing: 'Standing',
  moved: 'Moved',
  damaged: 'Damaged',
  'not-found': 'Not found',
}

/** What the record says of a bin that is not simply standing. */
export const STATE_NOTES: Partial<Record<LifeState, string>> = {
  planned: 'It is planned: say whether it stands.',
  works: 'The record has it out for works.',
  damaged: 'The record has it damaged.',
}

/** A change that the register can make of a finding, as a button. */
export const STEP_NAMES: Record<LifeEntry['kind'], string> = {
  works: 'Out for works',
  back: 'Back from works',
  damaged: 'Mark as damaged',
  repaired: 'Repaired',
  moved: 'Move it there',
  replaced: 'Replaced',
  planned: 'Planned',
  stands: 'It stands now',
  dropped: 'Plan dropped',
  retired: 'Taken away for good',
  returned: 'Stands again',
}

/** What was made of a finding. */
export const SETTLED_NAMES: Record<LifeEntry['kind'], string> = {
  works: 'out for works',
  back: 'back from works',
  damaged: 'marked as damaged',
  repaired: 'repaired',
  moved: 'moved',
  replaced: 'replaced',
  planned: 'planned',
  stands: 'put up',
  dropped: 'plan dropped',
  retired: 'taken away for good',
  returned: 'put back',
}

type Said = Pick<StockFinding, 'found' | 'isLabelReadable' | 'note' | 'metres' | 'accuracyM' | 'labelRead'>

/** A finding in a sentence, such as 'Standing, label not readable, label scanned, 12 m away (± 8 m): Ivy on it'. */
export function findingText(finding: Said): string {
  const { found, isLabelReadable, note, metres: away, accuracyM, labelRead } = finding
  const parts = [
    FOUND_NAMES[found],
    isLabelReadable === false && 'label not readable',
    labelRead === 'scanned' && 'label scanned',
    labelRead === 'typed' && 'id typed',
    away !== null && `${metres(away)} ${found === 'moved' ? 'from its old place' : 'from its place'}`,
    accuracyM !== null && `± ${metres(accuracyM)}`,
  ]
  return [parts.filter(Boolean).join(', '), note].filter(Boolean).join(': ')
}

export const byText = ({ by, at }: Pick<StockFinding, 'by' | 'at'>, now: number): string =>
  `${by}, ${eventAgeText(Date.parse(at), now)}`

export const suburbsText = ({ suburbs }: Pick<StockRound, 'suburbs'>): string =>
  suburbs === null ? 'All bins' : suburbs.map((name) => name || 'no suburb').join(', ')

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : many}`

/** Such as '2 findings and 1 photo'. */
function waitingText(entries: readonly StockEntry[]): string {
  const photos = entries.filter(({ about }) => about.kind === 'photo').length
  const findings = entries.length - photos
  const parts = [findings > 0 && counted(findings, 'finding'), photos > 0 && counted(photos, 'photo')]
  return parts.filter(Boolean).join(' and ')
}

interface Undelivered {
  waiting: readonly StockEntry[]
  refused: readonly StockEntry[]
}

/** How many taps are in the record, on this phone or refused. `personId` is of the person with the phone. */
export function savedText({ waiting, refused }: Undelivered, personId: string | null): string {
  const others = waiting.filter(({ about }) => about.by && personId && about.by.id !== personId)
  const names = [...new Set(others.map(({ about }) => about.by?.name))].join(', ')
  const parts = [
    waiting.some(({ stored }) => stored === 'no') &&
      'Not saved: the storage of this phone is full or off. Keep this page open until all is sent.',
    waiting.length > 0 && `Saved on this phone: ${waitingText(waiting)}. Will send by itself.`,
    others.length > 0 && `${waitingText(others)} of ${names}: sent when ${names} signs in on this phone.`,
    refused.length > 0 && `${waitingText(refused)} not recorded: see above.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Everything you found is in the record.'
}
