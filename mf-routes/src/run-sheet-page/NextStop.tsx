import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { BIN_CONDITION_TONES, binCondition, isLocated, shownFillLevel } from 'shared-domain'
import { type SeenLevel, SKIP_REASONS, type SkipReason } from 'shared-domain/contract'
import { Button, Card, FillBar, Stack, Text, Title, ToneBadge } from 'shared-ui'
import { binTypeWord, conditionName, skipReasonName } from '../bin-words/bin-words'
import { loadText } from '../itinerary/entry-labels'
import type { Load, StopEntry } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import { LevelNote } from '../stop-list/LevelNote'
import { StopOutcome } from '../stop-list/StopOutcome'
import { reasonWords } from '../stop-reasons/reason-labels'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'
import { SeenLevelField } from './SeenLevelField'
import type { Driving } from './use-driving'
import { WRAPPED } from './wrapped'

interface NextStopProps {
  entry: StopEntry
  /** What is on board afterwards; `null` where that is not known. */
  load: Load | null
  stops: number
  driving: Driving
}

/** The next stop, with its actions. */
export function NextStop({ entry: { position, order, stop, times }, load, stops, driving }: NextStopProps) {
  const { bin } = stop
  const language = useLanguage()
  const type = binTypeWord(bin.binType, language)
  const condition = binCondition(bin, stop.isReportedOverflowing)
  const percent = shownFillLevel(bin)
  return (
    <Card component="section" aria-labelledby="next-stop" padding="md" className={classes.next}>
      <Stack gap="sm">
        <div>
          <Text c="dimmed">{t(language, 'next.stop', { order, stops })}</Text>
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
          <Text>{planWords({ bin: bin.id, type, times, load }, language)}</Text>
          {stop.reason && <Text>{reasonWords(stop.reason, language)}</Text>}
        </div>
        <StopOutcome stop={stop} />
        {(percent === null || condition === 'reported') && (
          <div>
            <ToneBadge tone={BIN_CONDITION_TONES[condition]}>{conditionName(condition, language)}</ToneBadge>
          </div>
        )}
        {percent !== null && (
          <FillBar
            label={t(language, 'bin.fillLevel', { bin: bin.id })}
            percent={percent}
            tone={bin.status}
          />
        )}
        <LevelNote bin={bin} />
        {isLocated(bin) && <NavigateLink to={bin} name={bin.location} />}
        <StopButtons key={position} position={position} driving={driving} />
      </Stack>
    </Card>
  )
}

interface PlanOfStop extends Pick<StopEntry, 'times'>, Pick<NextStopProps, 'load'> {
  bin: string
  type: string
}

function planWords({ bin, type, times, load }: PlanOfStop, language: Language): string {
  if (!times) return t(language, 'next.bin', { bin, type })
  const time = clockText(times.arrival, language)
  return load
    ? t(language, 'next.planned', { bin, type, time, load: loadText(load, language) })
    : t(language, 'next.plannedTime', { bin, type, time })
}

interface StopButtonsProps {
  position: number
  driving: Driving
}

/** Done, Skip, and how full the bin is. */
function StopButtons({ position, driving: { tap, isResting } }: StopButtonsProps) {
  const language = useLanguage()
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
          classNames={WRAPPED}
          leftSection={<IconCheck size={26} aria-hidden />}
          aria-disabled={isResting}
          onClick={() => tap({ kind: 'stop', position, state: 'done', ...seen })}
        >
          {t(language, 'stop.done')}
        </Button>
        <Button
          size="xl"
          variant="default"
          classNames={WRAPPED}
          leftSection={<IconX size={26} aria-hidden />}
          aria-disabled={isResting}
          autoFocus={wasCancelled}
          onClick={() => isResting || setIsSkipping(true)}
        >
          {t(language, 'stop.skip')}
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
  const language = useLanguage()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset className={classes.reasons} aria-labelledby={id}>
      <Text id={id} fw={600} className={classes.wide}>
        {t(language, 'skip.why')}
      </Text>
      {SKIP_REASONS.map((reason, index) => (
        <Button
          key={reason}
          ref={index === 0 ? first : null}
          size="lg"
          variant="light"
          color="yellow"
          classNames={WRAPPED}
          onClick={() => onChoose(reason)}
        >
          {skipReasonName(reason, language)}
        </Button>
      ))}
      <Button size="lg" variant="default" className={classes.wide} classNames={WRAPPED} onClick={onCancel}>
        {t(language, 'skip.not')}
      </Button>
    </fieldset>
  )
}
