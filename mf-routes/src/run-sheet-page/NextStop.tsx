import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  BIN_CONDITION_NAMES,
  BIN_CONDITION_TONES,
  binCondition,
  isLocated,
  shownFillLevel,
} from 'shared-domain'
import { type SeenLevel, SKIP_REASONS, type SkipReason } from 'shared-domain/contract'
import { Button, Card, FillBar, Stack, Text, Title, ToneBadge } from 'shared-ui'
import { loadText } from '../itinerary/entry-labels'
import type { StopEntry } from '../itinerary/itinerary'
import { clockText } from '../moments/moments'
import { LevelNote } from '../stop-list/LevelNote'
import { REASON_NAMES, StopOutcome } from '../stop-list/StopOutcome'
import { reasonWords } from '../stop-reasons/reason-labels'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'
import { SeenLevelField } from './SeenLevelField'
import type { Driving } from './use-driving'

interface NextStopProps {
  entry: StopEntry
  stops: number
  driving: Driving
}

/** The next stop, with its actions. */
export function NextStop({ entry: { position, order, stop, times }, stops, driving }: NextStopProps) {
  const { bin } = stop
  const condition = binCondition(bin, stop.isReportedOverflowing)
  const percent = shownFillLevel(bin)
  return (
    <Card component="section" aria-labelledby="next-stop" padding="md" className={classes.next}>
      <Stack gap="sm">
        <div>
          <Text c="dimmed">
            Next: stop {order} of {stops}
          </Text>
          <Title
            order={2}
            size="h3"
            id="next-stop"
            ref={driving.focus}
            tabIndex={-1}
            className={classes.place}
          >
            {bin.location}
          </Title>
          <Text>
            {bin.id}, {bin.binType}
            {times && `. Planned for ${clockText(times.arrival)}, then ${loadText(times)}`}
          </Text>
          {stop.reason && <Text>{reasonWords(stop.reason)}</Text>}
        </div>
        <StopOutcome stop={stop} />
        {(percent === null || condition === 'reported') && (
          <div>
            <ToneBadge tone={BIN_CONDITION_TONES[condition]}>{BIN_CONDITION_NAMES[condition]}</ToneBadge>
          </div>
        )}
        {percent !== null && (
          <FillBar label={`Fill level of ${bin.id}`} percent={percent} tone={bin.status} />
        )}
        <LevelNote bin={bin} />
        {isLocated(bin) && <NavigateLink to={bin} name={bin.location} />}
        <StopButtons key={position} position={position} driving={driving} />
      </Stack>
    </Card>
  )
}

interface StopButtonsProps {
  position: number
  driving: Driving
}

/** Done, Skip, and how full the bin is. */
function StopButtons({ position, driving: { tap, isResting } }: StopButtonsProps) {
  const [isSkipping, setIsSkipping] = useState(false)
  const [wasCancelled, setWasCancelled] = useState(false)
  const [seenLevel, setSeenLevel] = useState<SeenLevel | null>(null)
  const seen = seenLevel === null ? {} : { seen: seenLevel }
  if (isSkipping)
    return (
      <SkipReasons
        onChoose={(reason) => tap({ kind: 'stop', position, state: 'skipped', reason, ...seen })}
        onCancel={() => {
          setIsSkipping(false)
          setWasCancelled(true)
        }}
      />
    )
  return (
    <>
      <div className={classes.pair}>
        <Button
          size="xl"
          leftSection={<IconCheck size={26} aria-hidden />}
          aria-disabled={isResting}
          onClick={() => tap({ kind: 'stop', position, state: 'done', ...seen })}
        >
          Done
        </Button>
        <Button
          size="xl"
          variant="default"
          leftSection={<IconX size={26} aria-hidden />}
          aria-disabled={isResting}
          autoFocus={wasCancelled}
          onClick={() => isResting || setIsSkipping(true)}
        >
          Skip
        </Button>
      </div>
      <SeenLevelField value={seenLevel} onChange={setSeenLevel} />
    </>
  )
}

interface SkipReasonsProps {
  onChoose: (reason: SkipReason) => void
  onCancel: () => void
}

function SkipReasons({ onChoose, onCancel }: SkipReasonsProps) {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset className={classes.reasons} aria-labelledby={id}>
      <Text id={id} fw={600} className={classes.wide}>
        Why is it skipped?
      </Text>
      {SKIP_REASONS.map((reason, index) => (
        <Button
          key={reason}
          ref={index === 0 ? first : null}
          size="lg"
          variant="light"
          color="yellow"
          onClick={() => onChoose(reason)}
        >
          {REASON_NAMES[reason]}
        </Button>
      ))}
      <Button size="lg" variant="default" className={classes.wide} onClick={onCancel}>
        Don't skip
      </Button>
    </fieldset>
  )
}
