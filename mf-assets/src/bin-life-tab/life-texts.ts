import { eventAgeText, momentText } from 'shared-domain'
import type { BinLifeAnswer, LifeChangeKind, LifeEntry } from '../../operations'

/** What can happen, as a choice. */
export const KIND_CHOICES: Record<LifeChangeKind, string> = {
  works: 'Works take it away',
  back: 'It is back from works',
  damaged: 'It is damaged',
  repaired: 'It is repaired',
  moved: 'It moved',
  retired: 'It was taken away for good',
  returned: 'It stands again',
}

/** What happened, in a history. */
const KIND_NAMES: Record<LifeChangeKind, string> = {
  works: 'Out for works',
  back: 'Back from works',
  damaged: 'Damaged',
  repaired: 'Repaired',
  moved: 'Moved',
  retired: 'Taken away for good',
  returned: 'Stands again',
}

const dayText = (moment: string) => momentText(Date.parse(moment))

/** What the state means for people, in a sentence. */
export function stateText({ state, out }: BinLifeAnswer): string {
  switch (state) {
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

/** A change with its reason, and what followed of it. */
export function entryText({ kind, why, outFrom, outUntil, metres, skippedStops }: LifeEntry): string {
  const what = [
    KIND_NAMES[kind],
    outFrom && `from ${dayText(outFrom)}`,
    outUntil && `until ${dayText(outUntil)}`,
    metres !== null && `by ${metres} m`,
  ]
  const skipped =
    skippedStops > 0 && `${skippedStops} ${skippedStops === 1 ? 'stop' : 'stops'} of open routes skipped.`
  return [`${what.filter(Boolean).join(' ')}: ${why}`, skipped].filter(Boolean).join(' — ')
}

export function byText({ by, at, undone }: LifeEntry, now: number): string {
  const done = `${eventAgeText(Date.parse(at), now)}, by ${by}`
  return undone ? `${done}; taken back ${eventAgeText(Date.parse(undone.at), now)}, by ${undone.by}` : done
}
