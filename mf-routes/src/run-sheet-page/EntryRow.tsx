import { IconCoffee, IconHome, IconRecycle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text } from 'shared-ui'
import { entryWords } from '../itinerary/entry-words'
import type { PlannedEntry } from '../itinerary/itinerary'
import { clockText } from '../moments/clock-text'
import classes from './RunSheet.module.css'

const ICONS = { disposal: IconRecycle, break: IconCoffee, depot: IconHome } as const

interface EntryRowProps {
  entry: PlannedEntry
  /** What there is to say of it besides. */
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** A disposal trip, a break or the depot. */
export function EntryRow({ entry, children, action }: EntryRowProps) {
  const { title, detail } = entryWords(entry)
  const Icon = ICONS[entry.kind]
  return (
    <div className={classes.entry}>
      <Icon size={22} aria-hidden />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{[clockText(entry.times.arrival), detail].filter(Boolean).join(', ')}</Text>
        {children}
      </div>
      {action}
    </div>
  )
}
