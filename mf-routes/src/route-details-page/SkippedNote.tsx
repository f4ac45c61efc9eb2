import type { DetailedRoute } from 'shared-domain'
import { SKIP_REASONS, type SkipReason } from 'shared-domain/contract'
import { List, Text } from 'shared-ui'
import { SKIP_WORDS } from '../stop-list/skip-words'
import classes from './RouteDetails.module.css'

/** How many stops were skipped why, and what follows from it; nothing when none was. */
export function SkippedNote({ route: { stops } }: { route: DetailedRoute }) {
  const skipped = stops.filter(({ state }) => state === 'skipped').length
  if (skipped === 0) return null
  return (
    <div className={classes.screenOnly}>
      <Text mt="sm">{skipped === 1 ? '1 stop was skipped:' : `${skipped} stops were skipped:`}</Text>
      <List>
        {SKIP_REASONS.map((reason) => {
          const count = stops.filter(({ skipReason }) => skipReason === reason).length
          return (
            count > 0 && (
              <List.Item key={reason}>
                {count}, because {SKIP_WORDS[reason]}. {FOLLOWS[reason]}
              </List.Item>
            )
          )
        })}
      </List>
    </div>
  )
}

const PLANNED_AGAIN = 'The next plan can have it again.'

const FOLLOWS = {
  blocked: PLANNED_AGAIN,
  contaminated: PLANNED_AGAIN,
  missing:
    'That raised a maintenance alert on the Dashboard; until that is closed, the bin is left out of planning.',
  damaged: `That raised a maintenance alert on the Dashboard. ${PLANNED_AGAIN}`,
} as const satisfies Record<SkipReason, string>
