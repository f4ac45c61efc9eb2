import { aucklandDate, BIN_TYPE_NAMES, dayText, eventAgeText, momentText } from 'shared-domain'
import type { BinBody, BinLifeAnswer, LifeChangeKind, LifeEntry } from '../../operations'
import { lengthText } from '../../rules/length'
import { changeName, newAddress } from '../../rules/life-names'
import { figure } from '../figure'
import { t } from '../messages/translate'

/** What can happen, as a choice. */
const KIND_CHOICES: Record<LifeChangeKind, string> = {
  works: t('binLifeTab.worksTakeItAway'),
  back: t('binLifeTab.itIsBackFromWorks'),
  damaged: t('binLifeTab.itIsDamaged'),
  repaired: t('binLifeTab.itIsRepaired'),
  moved: t('binLifeTab.itMoved'),
  replaced: t('binLifeTab.newBodyStandsInItsPlace'),
  retired: t('binLifeTab.itWasTakenAwayForGood'),
  returned: t('binLifeTab.itStandsAgain'),
  planned: t('binLifeTab.itIsPlanned'),
  stands: t('binLifeTab.itStandsNow'),
  dropped: t('binLifeTab.planIsDropped'),
}

/** As a choice for a bin in this state. */
export const choiceText = (kind: LifeChangeKind, { state }: Pick<BinLifeAnswer, 'state'>): string => {
  if (state !== 'planned') return KIND_CHOICES[kind]
  if (kind === 'planned') return t('binLifeTab.itIsExpectedOnAnotherDay')
  return kind === 'moved' ? t('binLifeTab.itIsPlannedForAnotherPlace') : KIND_CHOICES[kind]
}

/** The day of a moment in New Zealand, such as '3 Dec 2026'. */
export const calendarDay = (moment: string) => dayText(aucklandDate(new Date(moment)))

/** What the state means for people, in a sentence. */
export function stateText({ state, out, expected }: BinLifeAnswer): string {
  switch (state) {
    case 'planned':
      return expected
        ? t('binLifeTab.itIsExpectedOn', { day: calendarDay(expected) })
        : t('binLifeTab.itDoesNotStandYet')
    case 'works':
      return out?.until
        ? t('binLifeTab.itIsBackOn', { day: momentText(out.until) })
        : t('binLifeTab.whenItIsBackNotKnown')
    case 'damaged':
      return t('binLifeTab.itIsEmptiedAsBefore')
    case 'retired':
      return t('binLifeTab.noTruckComes')
    case 'standing':
      if (!out) return t('binLifeTab.itIsUsedAsUsual')
      return out.until
        ? t('binLifeTab.worksTakeItAwayOnUntil', { from: momentText(out.from), until: momentText(out.until) })
        : t('binLifeTab.worksTakeItAwayOn', { day: momentText(out.from) })
  }
}

/** A body, such as 'General, 120 L, steel, asset 4711, installed 3 Dec 2026'. */
export function bodyText({ binType, litres, material, assetNumber, installedOn }: BinBody): string {
  const known = [
    BIN_TYPE_NAMES[binType],
    litres !== null && `${figure(litres)} L`,
    material,
    assetNumber !== null && t('binLifeTab.asset', { assetNumber }),
    installedOn !== null && t('binLifeTab.installed', { day: dayText(installedOn) }),
  ]
  return known.filter(Boolean).join(', ')
}

/** A change with its reason, and what followed of it. */
export function entryText(entry: LifeEntry): string {
  const { why, outFrom, outUntil, metres, expected, replaced, skippedStops } = entry
  const address = newAddress(entry)
  const what = [
    changeName(entry),
    outFrom && t('binLifeTab.from', { day: momentText(outFrom) }),
    outUntil && t('binLifeTab.until', { day: momentText(outUntil) }),
    metres !== null &&
      (metres === 0
        ? t('binLifeTab.byLessThanMetre')
        : t('binLifeTab.byLength', { length: lengthText(metres) })),
    address && t('binLifeTab.fromAddressTo', { from: address.from, to: address.to }),
    expected && t('binLifeTab.for', { day: calendarDay(expected) }),
  ]
  const bodies =
    replaced &&
    (replaced.hasNewLabel
      ? t('binLifeTab.withNewLabel', { before: bodyText(replaced.before), after: bodyText(replaced.after) })
      : `${bodyText(replaced.before)} → ${bodyText(replaced.after)}.`)
  const skipped = skippedStops > 0 && t('binLifeTab.stopsOfOpenRoutesSkipped', { skippedStops })
  return [`${what.filter(Boolean).join(' ')}: ${why}`, bodies, skipped].filter(Boolean).join(' — ')
}

export function byText({ by, at, undone }: LifeEntry, now: number): string {
  const done = t('binLifeTab.by', { eventAge: eventAgeText(Date.parse(at), now), by })
  return undone
    ? t('binLifeTab.takenBackBy', { done, eventAge: eventAgeText(Date.parse(undone.at), now), by: undone.by })
    : done
}

/** What a colleague did last of the bin, such as 'Kiri recorded “Damaged” (Burnt), 20 Nov, 3:30 pm.' */
export function meanwhileText({ entries }: Pick<BinLifeAnswer, 'entries'>): string {
  const events = entries.flatMap(({ why, by, at, undone, ...entry }) => [
    { at, text: t('binLifeTab.recorded', { by, kind: changeName(entry), why, day: momentText(at) }) },
    ...(undone
      ? [
          {
            at: undone.at,
            text: t('binLifeTab.tookBack', {
              by: undone.by,
              kind: changeName(entry),
              day: momentText(undone.at),
            }),
          },
        ]
      : []),
  ])
  const last = events.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return last?.text ?? t('binLifeTab.itWasChangedByImport')
}
