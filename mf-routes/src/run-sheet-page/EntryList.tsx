import type { PlannedEntry } from '../itinerary/itinerary'
import { EntryRow } from './EntryRow'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'

interface EntryListProps {
  label: string
  entries: readonly PlannedEntry[]
}

/** What a driver does besides stops, in order, with the way there; nothing where there is nothing. */
export function EntryList({ label, entries }: EntryListProps) {
  if (entries.length === 0) return null
  return (
    <ol className={classes.between} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.times.arrival}>
          <EntryRow
            entry={entry}
            action={entry.kind !== 'break' && <NavigateLink to={entry.point} name={entry.name} />}
          />
        </li>
      ))}
    </ol>
  )
}
