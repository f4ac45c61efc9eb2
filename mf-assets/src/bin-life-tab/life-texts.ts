import { BIN_TYPE_NAMES, eventAgeText, momentText } from 'shared-domain'
import type { BinBody, BinLifeAnswer, LifeChangeKind, LifeEntry } from '../../operations'
import { KIND_NAMES } from '../../rules/life-names'

/** What can happen, as a choice. */
const KIND_CHOICES: Record<LifeChangeKind, string> = {
  works: 'Works take it away',
  back: 'It is back from works',
  damaged: 'It is damaged',
  repaired: 'It is repaired',
  moved: 'It moved',
  replaced: 'A new body stands in its place',
  retired: 'It was taken away for good',
  returned: 'It stands again',
  planned: 'It is planned',
  stands: 'It stands now',
  dropped: 'The plan is dropped',
}

/** As a choice for a bin in this state. */
export const choiceText = (kind: LifeChangeKind, { state }: Pick<BinLifeAnswer, 'state'>): string => {
  if (state !== 'planned') return KIND_CHOICES[kind]
  if (kind === 'planned') return 'It is expected on another day'
  return kind === 'moved' ? 'It is planned for another place' : KIND_CHOICES[kind]
}

const dayText = (moment: string) => momentText(Date.parse(moment))

/** The day of a moment in New Zealand, such as '3 Dec 2026'. */
export const calendarDay = (moment: string) => DAY.format(Date.parse(moment))
const DAY = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'medium' })

/** What the state means for people, in a sentence. */
export function stateText({ state, out, expected }: BinLifeAnswer): string {
  switch (state) {
    case 'planned':
      return `It does not stand yet${expected ? `, and is expected on ${calendarDay(expected)}` : ''}. No truck, forecast, alert or figure knows of it; its label can be printed, and leads residents to the nearest bin until it stands.`
    case 'works':
      return `${out?.until ? `It is back on ${dayText(out.until)}.` : 'When it is back is not known.'} Until then no truck comes, no alert is raised, and its label leads residents to the nearest bin.`
    case 'damaged':
      return 'It is emptied as before, and residents are not sent to it.'
    case 'retired':
      return 'No truck comes, and its label leads residents to the nearest bin. Its history stays.'
    case 'standing':
      return out
        ? `Works take it away on ${dayText(out.from)}${out.until ? `, until ${dayText(out.until)}` : ''}.`
        : 'It is used as usual.'
  }
}

/** A body, such as 'General, 120 l, steel, asset 4711, installed 3 Dec 2026'. */
export function bodyText({ binType, litres, material, assetNumber, installedOn }: BinBody): string {
  const known = [
    BIN_TYPE_NAMES[binType],
    litres !== null && `${litres} l`,
    material,
    assetNumber !== null && `asset ${assetNumber}`,
    installedOn !== null && `installed ${calendarDay(`${installedOn}T00:00:00Z`)}`,
  ]
  return known.filter(Boolean).join(', ')
}

/** A change with its reason, and what followed of it. */
export function entryText(entry: LifeEntry): string {
  const { kind, why, outFrom, outUntil, metres, expected, replaced, skippedStops } = entry
  const what = [
    KIND_NAMES[kind],
    outFrom && `from ${dayText(outFrom)}`,
    outUntil && `until ${dayText(outUntil)}`,
    metres !== null && `by ${metres} m`,
    expected && `for ${calendarDay(expected)}`,
  ]
  const bodies =
    replaced &&
    `${bodyText(replaced.before)} → ${bodyText(replaced.after)}${replaced.hasNewLabel ? ', with a new label' : ''}.`
  const skipped =
    skippedStops > 0 && `${skippedStops} ${skippedStops === 1 ? 'stop' : 'stops'} of open routes skipped.`
  return [`${what.filter(Boolean).join(' ')}: ${why}`, bodies, skipped].filter(Boolean).join(' — ')
}

export function byText({ by, at, undone }: LifeEntry, now: number): string {
  const done = `${eventAgeText(Date.parse(at), now)}, by ${by}`
  return undone ? `${done}; taken back ${eventAgeText(Date.parse(undone.at), now)}, by ${undone.by}` : done
}

/** What a colleague did last of the bin, such as 'Kiri recorded “Damaged” (Burnt), 20 Nov, 3:30 pm.' */
export function meanwhileText({ entries }: Pick<BinLifeAnswer, 'entries'>): string {
  const events = entries.flatMap(({ kind, why, by, at, undone }) => [
    { at, text: `${by} recorded “${KIND_NAMES[kind]}” (${why}), ${dayText(at)}.` },
    ...(undone
      ? [{ at: undone.at, text: `${undone.by} took “${KIND_NAMES[kind]}” back, ${dayText(undone.at)}.` }]
      : []),
  ])
  const last = events.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return last?.text ?? 'It was changed by an import or on another page.'
}
