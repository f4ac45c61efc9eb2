import { IconCoffee, IconHome, IconRecycle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, Text, Title } from 'shared-ui'
import { entryWords, isNotNeeded, overWords } from '../itinerary/entry-labels'
import {
  type Entry,
  type PlannedEntry,
  type StopEntry,
  type TrackedEntry,
  wasteOnBoard,
} from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import { overTap, type Tap, takeBackTap, type VisitTap } from '../run-taps/tap'
import type { TapEntry } from '../run-taps/tap-entry'
import { StopOutcome, TimesDone } from '../stop-list/StopOutcome'
import { reasonWords } from '../stop-reasons/reason-labels'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface RunStopsProps {
  entries: readonly Entry[]
  /** The entry that is shown above as the next, if any. */
  next: StopEntry | TrackedEntry | null
  waiting: readonly TapEntry[]
  /** `null` when nothing can be tapped. */
  driving: Driving | null
}

/** The whole route in order with the outcome of each stop, which can be undone or chosen as the next. */
export function RunStops({ entries, next, waiting, driving }: RunStopsProps) {
  const language = useLanguage()
  const trip = wasteOnBoard(entries)
  const onTheWay = new Set(waiting.map(({ about: { tap } }) => targetOf(tap)))
  return (
    <>
      <Title order={2} size="h4" id="all-stops" mb="xs">
        {t(language, 'stops.title')}
      </Title>
      <ol className={classes.stops} aria-labelledby="all-stops">
        {entries.map((entry) => {
          const isNext = entry === next
          if (entry.kind === 'stop')
            return (
              <li key={entry.position} className={classes.stop} data-state={entry.stop.state}>
                <RunStop {...{ entry, isNext, driving }} isWaiting={onTheWay.has(`stop ${entry.position}`)} />
              </li>
            )
          return (
            <li key={`${entry.kind} ${entry.times.arrival}`} className={classes.stop}>
              {entry.kind === 'depot' ? (
                <EntryRow entry={entry} />
              ) : (
                <RunVisit
                  {...{ entry, isNext, driving }}
                  isAgain={entry === trip && entry.doneAt !== null}
                  isWaiting={onTheWay.has(`visit ${entry.visit}`)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function targetOf(tap: Tap): string {
  if (tap.kind === 'stop') return `stop ${tap.position}`
  return tap.kind === 'visit' ? `visit ${tap.visit}` : 'status'
}

interface RunStopProps {
  entry: StopEntry
  isNext: boolean
  /** Whether a tap on it is not sent yet. */
  isWaiting: boolean
  /** `null` when nothing can be tapped. */
  driving: Driving | null
}

function RunStop({ entry: { position, order, stop, times }, isNext, isWaiting, driving }: RunStopProps) {
  const { bin, state } = stop
  const language = useLanguage()
  return (
    <>
      <span className={classes.order}>{order}</span>
      <div className={classes.place}>
        <Text fw={500}>{bin.location}</Text>
        <Text size="sm" c="dimmed">
          {bin.id}
          {times && `, ${clockText(times.arrival, language)}`}
        </Text>
        {state === 'planned' && stop.reason && <Text size="sm">{reasonWords(stop.reason, language)}</Text>}
        <StopOutcome stop={stop} />
        {isWaiting && <Text size="sm">{t(language, 'stops.saved')}</Text>}
        {isNext && driving && <Text size="sm">{t(language, 'stops.next')}</Text>}
      </div>
      {driving && !isNext && state === 'planned' && (
        <Button
          className={classes.small}
          variant="subtle"
          aria-disabled={driving.isResting}
          aria-label={t(language, 'stops.actionOn', {
            action: t(language, 'stops.doNext'),
            name: bin.location,
          })}
          onClick={() => driving.choose(position)}
        >
          {t(language, 'stops.doNext')}
        </Button>
      )}
      {driving && state !== 'planned' && (
        <Button
          className={classes.small}
          variant="subtle"
          aria-disabled={driving.isResting}
          aria-label={t(language, 'stops.actionOn', {
            action: t(language, 'stops.takeBack'),
            name: bin.location,
          })}
          onClick={() => driving.tap({ kind: 'stop', position, state: 'planned' })}
        >
          {t(language, 'stops.takeBack')}
        </Button>
      )}
    </>
  )
}

interface RunVisitProps {
  entry: TrackedEntry
  isNext: boolean
  /** Whether it is over, and has to be made once more for what was collected since. */
  isAgain: boolean
  /** Whether a tap on it is not sent yet. */
  isWaiting: boolean
  /** `null` when nothing can be tapped. */
  driving: Driving | null
}

function RunVisit({ entry, isNext, isAgain, isWaiting, driving }: RunVisitProps) {
  const { kind, doneAt } = entry
  const language = useLanguage()
  const { title } = entryWords(entry, language)
  const isDone = doneAt !== null
  const button = (words: string, tap: VisitTap) => (
    <Button
      className={classes.small}
      variant="subtle"
      aria-disabled={driving?.isResting}
      aria-label={t(language, 'stops.actionOn', { action: words, name: title })}
      onClick={() => driving?.tap(tap)}
    >
      {words}
    </Button>
  )
  return (
    <>
      <EntryRow entry={entry}>
        <TimesDone times={entry.doneTimes} />
        {isWaiting && <Text size="sm">{t(language, 'stops.saved')}</Text>}
        {isNext && driving && <Text size="sm">{t(language, 'stops.next')}</Text>}
      </EntryRow>
      {driving &&
        !isNext &&
        !isNotNeeded(entry) &&
        (!isDone || isAgain) &&
        button(overWords(kind, language), overTap(entry, title))}
      {driving && isDone && button(t(language, 'stops.takeBack'), takeBackTap(entry, title))}
    </>
  )
}

const ICONS = { disposal: IconRecycle, break: IconCoffee, depot: IconHome } as const

interface EntryRowProps {
  entry: PlannedEntry
  children?: ReactNode
  action?: ReactNode
}

/** A disposal trip, a break or the depot. */
export function EntryRow({ entry, children, action }: EntryRowProps) {
  const language = useLanguage()
  const { title, detail } = entryWords(entry, language)
  const Icon = ICONS[entry.kind]
  return (
    <div className={classes.entry}>
      <Icon size={22} aria-hidden />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{[clockText(entry.times.arrival, language), detail].filter(Boolean).join(', ')}</Text>
        {children}
      </div>
      {action}
    </div>
  )
}
