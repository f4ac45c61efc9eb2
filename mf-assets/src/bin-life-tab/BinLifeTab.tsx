import { useRef, useState } from 'react'
import { LIFE_STATE_NAMES, type LifeState } from 'shared-domain'
import { missingInMockData, useMayCall, useNow, useRecordQuery } from 'shared-domain/client'
import {
  Button,
  FailureNotice,
  Group,
  Skeleton,
  type SlotProps,
  Stack,
  StateBadge,
  Text,
  type ThingState,
  Title,
  useFailureFocus,
} from 'shared-ui'
import { type BinLifeAnswer, changeBinLife, getBinLife, type LifeEntry, undoBinLife } from '../../operations'
import { LifeForm } from '../bin-life/LifeForm'
import { bodyText, byText, entryText, stateText } from '../bin-life/life-texts'
import { useUndo } from '../bin-life/use-undo'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { MoveTrail } from './MoveTrail'
import { SourceClaims } from './SourceClaims'

/** The state of a bin, what happened to it, and a form for what has happened now. */
export function BinLifeTab({ binId }: SlotProps['bin.tabs']) {
  const answer = useRecordQuery({
    operation: getBinLife,
    request: { params: { binId } },
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const { data, error, isLoading, refresh } = answer
  if (missingInMockData(error)) return <Text c="dimmed">{t('binLifeTab.mockDataHasNoStates')}</Text>
  return (
    <Stack gap="md">
      <ReadFailure answer={answer} notRead={t('binLifeTab.stateOfBinNotRead')} />
      {isLoading && <Skeleton h="12rem" role="status" aria-label={t('binLifeTab.readingStateOfBin')} />}
      {data && (
        <>
          <Group gap="xs">
            <StateBadge state={BADGES[data.state]}>{LIFE_STATE_NAMES[data.state]}</StateBadge>
            <Text size="sm">{stateText(data)}</Text>
          </Group>
          <Text size="sm">{t('binLifeTab.itsBody', { body: bodyText(data.body) })}</Text>
          <SourceClaims
            binId={binId}
            place={data.lat === null || data.lng === null ? null : { lat: data.lat, lng: data.lng }}
          />
          <Changes key={binId} binId={binId} life={data} onLook={refresh} />
        </>
      )}
    </Stack>
  )
}

interface ChangesProps {
  binId: string
  life: BinLifeAnswer
  onLook: () => void
}

/** What happened and what has happened now, by the version that the person has seen. */
function Changes({ binId, life, onLook }: ChangesProps) {
  const [seen, setSeen] = useState(life.version)
  const mayChange = useMayCall(changeBinLife)
  return (
    <>
      {mayChange && <LifeForm binId={binId} life={life} seen={seen} onSeen={setSeen} onLook={onLook} />}
      <MoveTrail life={life} />
      <History binId={binId} life={life} onSeen={setSeen} />
    </>
  )
}

const BADGES: Record<LifeState, ThingState> = {
  planned: 'open',
  standing: 'neutral',
  damaged: 'open',
  works: 'open',
  retired: 'neutral',
}

interface HistoryProps extends Pick<ChangesProps, 'binId' | 'life'> {
  onSeen: (version: string) => void
}

function History({ binId, life, onSeen }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label={t('binLifeTab.whatHappenedToBin')}>
      <Title ref={heading} tabIndex={-1} order={3} size="h5">
        {t('binLifeTab.whatHappened')}
      </Title>
      {life.entries.length === 0 && <Text c="dimmed">{t('binLifeTab.nothingWasRecordedYet')}</Text>}
      <Stack gap="xs" component="ul" p={0} m={0} mt="xs" style={{ listStyle: 'none' }}>
        {life.entries.map((entry) => (
          <EntryRow
            key={entry.id}
            binId={binId}
            entry={entry}
            onUndone={(version) => {
              onSeen(version)
              // The button of the change has gone.
              heading.current?.focus()
            }}
          />
        ))}
      </Stack>
    </section>
  )
}

interface EntryRowProps extends Pick<HistoryProps, 'binId'> {
  entry: LifeEntry
  /** With the version of the bin after it. */
  onUndone: (version: string) => void
}

function EntryRow({ binId, entry, onUndone }: EntryRowProps) {
  const now = useNow()
  const mayUndo = useMayCall(undoBinLife)
  const { changeAsync, isPending, failure } = useUndo(binId)
  const notice = useFailureFocus(failure)
  const undo = () =>
    // The notice gives the reason.
    changeAsync(entry.id).then(
      ({ version }) => onUndone(version),
      () => undefined,
    )
  return (
    <Group component="li" justify="space-between" gap="xs" align="start">
      <div>
        <Text size="sm" fw={600} td={entry.undone ? 'line-through' : undefined}>
          {entryText(entry)}
        </Text>
        <Text size="sm">{byText(entry, now)}</Text>
        {failure && (
          <div ref={notice} tabIndex={-1}>
            <FailureNotice {...failure} canRetry={false} />
          </div>
        )}
      </div>
      {mayUndo && entry.canUndo && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          onClick={undo}
          aria-label={t('binLifeTab.undo', { entry: entryText(entry) })}
        >
          {t('binLifeTab.undoButton')}
        </Button>
      )}
    </Group>
  )
}
