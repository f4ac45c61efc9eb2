import { eventAgeText, type LifeState } from 'shared-domain'
import type { LifeEntry, StockFinding, StockRound } from '../../operations'
import { lengthText } from '../../rules/length'
import type { Found } from '../../rules/stock-taking'
import { figure } from '../figure'
import { t } from '../messages/translate'
import type { StockEntry } from './finding-entry'

/** What can be found, as a choice. */
export const FOUND_CHOICES: readonly { value: Found; label: string }[] = [
  { value: 'standing', label: t('stockFindings.itStandsHere') },
  { value: 'moved', label: t('stockFindings.itHasMovedToWhereIStand') },
  { value: 'damaged', label: t('stockFindings.itIsDamaged') },
  { value: 'not-found', label: t('stockFindings.itNotHere') },
]

export const FOUND_NAMES: Record<Found, string> = {
  standing: t('stockFindings.standing'),
  moved: t('stockFindings.moved'),
  damaged: t('stockFindings.damaged'),
  'not-found': t('stockFindings.notFound'),
}

/** What the record says of a bin that is not simply standing. */
export const STATE_NOTES: Partial<Record<LifeState, string>> = {
  planned: t('stockFindings.itIsPlanned'),
  works: t('stockFindings.recordHasItOutForWorks'),
  damaged: t('stockFindings.recordHasItDamaged'),
}

/** A change that the register can make of a finding, as a button. */
export const STEP_NAMES: Record<LifeEntry['kind'], string> = {
  works: t('stockFindings.outForWorks'),
  back: t('stockFindings.backFromWorks'),
  damaged: t('stockFindings.markAsDamaged'),
  repaired: t('stockFindings.repaired'),
  moved: t('stockFindings.moveItThere'),
  replaced: t('stockFindings.replaced'),
  planned: t('stockFindings.planned'),
  stands: t('stockFindings.itStandsNow'),
  dropped: t('stockFindings.planDropped'),
  retired: t('stockFindings.takenAwayForGood'),
  returned: t('stockFindings.standsAgain'),
}

/** What was made of a finding. */
export const SETTLED_NAMES: Record<LifeEntry['kind'], string> = {
  works: t('stockFindings.outForWorksText'),
  back: t('stockFindings.backFromWorksText'),
  damaged: t('stockFindings.markedAsDamaged'),
  repaired: t('stockFindings.repairedText'),
  moved: t('stockFindings.movedText'),
  replaced: t('stockFindings.replacedText'),
  planned: t('stockFindings.plannedText'),
  stands: t('stockFindings.putUp'),
  dropped: t('stockFindings.planDroppedText'),
  retired: t('stockFindings.takenAwayForGoodText'),
  returned: t('stockFindings.putBack'),
}

type FindingFacts = Pick<
  StockFinding,
  'found' | 'isLabelReadable' | 'note' | 'metres' | 'accuracyM' | 'labelRead'
>

/** A finding in a sentence, such as 'Standing, label not readable, label scanned, 12 m away (± 8 m): Ivy on it'. */
export function findingText(finding: FindingFacts): string {
  const { found, isLabelReadable, note, metres: away, accuracyM, labelRead } = finding
  const parts = [
    FOUND_NAMES[found],
    isLabelReadable === false && t('stockFindings.labelNotReadable'),
    labelRead === 'scanned' && t('stockFindings.labelScanned'),
    labelRead === 'typed' && t('stockFindings.idTyped'),
    away !== null &&
      (found === 'moved'
        ? t('stockFindings.fromItsOldPlace', { distance: lengthText(away) })
        : t('stockFindings.fromItsPlace', { distance: lengthText(away) })),
    accuracyM !== null && `± ${lengthText(accuracyM)}`,
  ]
  return [parts.filter(Boolean).join(', '), note].filter(Boolean).join(': ')
}

export const byText = ({ by, at }: Pick<StockFinding, 'by' | 'at'>, now: number): string =>
  `${by}, ${eventAgeText(Date.parse(at), now)}`

export const suburbsText = ({ suburbs }: Pick<StockRound, 'suburbs'>): string =>
  suburbs === null
    ? t('stockFindings.allBins')
    : suburbs.map((name) => name || t('stockFindings.noSuburb')).join(', ')

const findingsText = (count: number): string => t('stockFindings.findings', { count, shown: figure(count) })
const photosText = (count: number): string => t('stockFindings.photos', { count, shown: figure(count) })

/** Such as '2 findings and 1 photo'. */
function waitingText(entries: readonly StockEntry[]): string {
  const photos = entries.filter(({ about }) => about.kind === 'photo').length
  const findings = entries.length - photos
  if (photos === 0) return findings > 0 ? findingsText(findings) : ''
  if (findings === 0) return photosText(photos)
  return t('stockFindings.findingsAndPhotos', {
    findings: findingsText(findings),
    photos: photosText(photos),
  })
}

interface Undelivered {
  waiting: readonly StockEntry[]
  refused: readonly StockEntry[]
}

/**
 * How many taps are in the record, on this phone or refused. `personId` is of the person with the phone; `shownAt` is where those that were
 * refused are shown.
 */
export function savedText(
  { waiting, refused }: Undelivered,
  personId: string | null,
  shownAt: 'above' | 'round',
): string {
  const others = waiting.filter(({ about }) => about.by && personId && about.by.id !== personId)
  const names = [...new Set(others.map(({ about }) => about.by?.name))].join(', ')
  const parts = [
    waiting.some(({ stored }) => stored === 'no') && t('stockFindings.notSaved'),
    waiting.length > 0 && t('stockFindings.savedOnThisPhone', { entries: waitingText(waiting) }),
    others.length > 0 && t('stockFindings.sentWhenTheySignIn', { entries: waitingText(others), names }),
    refused.length > 0 &&
      (shownAt === 'above'
        ? t('stockFindings.notRecordedSeeAbove', { entries: waitingText(refused) })
        : t('stockFindings.notRecordedOpenRound', { entries: waitingText(refused) })),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : t('stockFindings.everythingYouFoundIsInRecord')
}
