import { IconCoffee, IconHome, IconRecycle } from '@tabler/icons-react'
import type { Point } from 'shared-domain'
import { Text } from 'shared-ui'
import { entryWords } from '../itinerary/entry-words'
import type { PlannedEntry } from '../itinerary/itinerary'
import { clockText } from '../moments/clock-text'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'

const ICONS = { disposal: IconRecycle, break: IconCoffee, depot: IconHome } as const

interface EntryListProps {
  label: string
  entries: readonly PlannedEntry[]
}

/** What a driver does between stops, in order; nothing where there is nothing. */
export function EntryList({ label, entries }: EntryListProps) {
  if (entries.length === 0) return null
  return (
    <ol className={classes.between} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.times.arrival}>
          <EntryRow entry={entry} canNavigate />
        </li>
      ))}
    </ol>
  )
}

interface EntryRowProps {
  entry: PlannedEntry
  canNavigate?: boolean
}

/** A disposal trip, a break or the depot. */
export function EntryRow({ entry, canNavigate = false }: EntryRowProps) {
  const { title, detail } = entryWords(entry)
  const to = destination(entry)
  const Icon = ICONS[entry.kind]
  return (
    <div className={classes.entry}>
      <Icon size={22} aria-hidden />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{[clockText(entry.times.arrival), detail].filter(Boolean).join(', ')}</Text>
      </div>
      {canNavigate && to && <NavigateLink to={to} name={title} />}
    </div>
  )
}

/** Where one drives to for it; a break is taken and a day starts where the truck stands. */
function destination(entry: PlannedEntry): Point | null {
  if (entry.kind === 'break') return null
  return entry.kind === 'depot' && entry.isStart ? null : entry.point
}
