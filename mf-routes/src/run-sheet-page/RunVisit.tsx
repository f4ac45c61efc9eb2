import { Button, Text } from 'shared-ui'
import { entryWords, OVER_WORDS } from '../itinerary/entry-words'
import type { TrackedEntry } from '../itinerary/itinerary'
import { StopOutcome } from '../stop-list/StopOutcome'
import { EntryRow } from './EntryRow'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface RunVisitProps {
  entry: TrackedEntry
  isNext: boolean
  /** Whether what was tapped of it is on this phone alone. */
  isWaiting: boolean
  /** `null` where nothing is to be tapped. */
  driving: Driving | null
}

/** A disposal trip or a break among all of a route. */
export function RunVisit({ entry, isNext, isWaiting, driving }: RunVisitProps) {
  const { kind, visit, doneAt } = entry
  const { title } = entryWords(entry)
  const isDone = doneAt !== null
  const words = isDone ? 'Take back' : OVER_WORDS[kind]
  return (
    <>
      <EntryRow entry={entry}>
        {isDone && <StopOutcome stop={{ state: 'done', skipReason: null, at: doneAt }} />}
        {isWaiting && <Text size="sm">Saved on this phone</Text>}
        {isNext && driving && <Text size="sm">Next</Text>}
      </EntryRow>
      {driving && !isNext && (
        <Button
          className={classes.small}
          variant="subtle"
          aria-disabled={driving.isResting}
          aria-label={`${words}: ${title}`}
          onClick={() =>
            driving.tap({ kind: 'visit', visit, name: title, state: isDone ? 'planned' : 'done' })
          }
        >
          {words}
        </Button>
      )}
    </>
  )
}
