import { BIN_CONDITION_NAMES, BIN_CONDITION_TONES, binCondition, shownFillLevel } from 'shared-domain'
import { FillBar, ToneBadge } from 'shared-ui'
import type { ShownStop } from '../../rules/shown-route'
import { seenLevelName } from '../bin-words/bin-words'
import { entryWords } from '../itinerary/entry-labels'
import type { Entry, PlannedEntry, StopEntry } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { reasonWords } from '../stop-reasons/reason-labels'
import { LevelNote } from './LevelNote'
import classes from './StopList.module.css'
import { StopOutcome, TimesDone } from './StopOutcome'

interface StopListProps {
  entries: readonly Entry[]
  /** Whether the route is completed: the present levels of its bins are not shown then. */
  isOver: boolean
}

/** A route in driving order with the outcomes of its stops; on paper, open stops have a box to tick. */
export function StopList({ entries, isOver }: StopListProps) {
  return (
    <ol className={classes.stops} aria-label={t('stopList.stopsInDrivingOrder')}>
      {entries.map((entry) =>
        entry.kind === 'stop' ? (
          <Stop key={entry.stop.bin.id} entry={entry} isOver={isOver} />
        ) : (
          <Between key={`${entry.kind} ${entry.times.arrival}`} entry={entry} />
        ),
      )}
    </ol>
  )
}

function Stop({ entry: { stop, order, times }, isOver }: { entry: StopEntry; isOver: boolean }) {
  const { bin } = stop
  return (
    <li className={classes.stop} data-state={stop.state}>
      <span className={classes.order}>{order}</span>
      <span className={classes.place}>{bin.location}</span>
      <span className={classes.detail}>
        {bin.id}, {bin.binType}
        {stop.reason && `. ${reasonWords(stop.reason)}`}
      </span>
      {stop.state === 'done' ? (
        <span className={classes.found}>{foundText(stop)}</span>
      ) : (
        !isOver && <BinNow stop={stop} />
      )}
      {times && <span className={classes.time}>{clockText(times.arrival)}</span>}
      <StopOutcome stop={stop} />
    </li>
  )
}

/** The present state of a bin that is still to be emptied. */
function BinNow({ stop: { bin, isReportedOverflowing } }: { stop: ShownStop }) {
  const condition = binCondition(bin, isReportedOverflowing)
  const percent = shownFillLevel(bin)
  return (
    <>
      {percent !== null && (
        <span className={classes.fill}>
          <FillBar label={t('stopList.fillLevelOf', { id: bin.id })} percent={percent} tone={bin.status} />
        </span>
      )}
      <span className={classes.status}>
        <ToneBadge tone={BIN_CONDITION_TONES[condition]}>{BIN_CONDITION_NAMES[condition]}</ToneBadge>
      </span>
      <LevelNote bin={bin} className={classes.note} />
    </>
  )
}

/** The level at the emptying by the sensor, and as the crew saw it; nothing where neither is known. */
function foundText({ emptied, seen }: StopEntry['stop']): string | null {
  const level = emptied && shownFillLevel(emptied)
  const texts = [
    level !== null && t('stopList.foundFull', { level }),
    seen && t('stopList.crewSaw', { level: seenLevelName(seen, 'en').toLowerCase() }),
  ].filter(Boolean)
  return texts.length === 0 ? null : texts.join(', ')
}

/** A disposal trip, a break or the depot. */
function Between({ entry }: { entry: PlannedEntry }) {
  const { title, detail } = entryWords(entry)
  const { arrival, departure } = entry.times
  const until = entry.kind !== 'depot' && t('stopList.until', { clock: clockText(departure) })
  return (
    <li className={classes.stop} data-kind={entry.kind}>
      <span className={classes.place}>{title}</span>
      <span className={classes.detail}>
        {detail}
        {until}
      </span>
      <span className={classes.time}>{clockText(arrival)}</span>
      {entry.kind !== 'depot' && <TimesDone times={entry.doneTimes} />}
    </li>
  )
}
