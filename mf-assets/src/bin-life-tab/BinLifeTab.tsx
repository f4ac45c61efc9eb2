import { LIFE_STATE_NAMES, type LifeState } from 'shared-domain'
import {
  explainFailure,
  missingInMockData,
  useMayCall,
  useNow,
  useRecordMutation,
  useRecordQuery,
} from 'shared-domain/client'
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
} from 'shared-ui'
import { type BinLifeAnswer, changeBinLife, getBinLife, type LifeEntry, undoBinLife } from '../../operations'
import { LifeForm } from './LifeForm'
import { byText, entryText, stateText } from './life-texts'

/** The state of a bin, what happened to it, and a form for what has happened now. */
export function BinLifeTab({ binId }: SlotProps['bin.tabs']) {
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: getBinLife,
    request: { params: { binId } },
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const mayChange = useMayCall(changeBinLife)
  if (missingInMockData(error))
    return <Text c="dimmed">Mock data has no states. Switch to real data to see what happened to a bin.</Text>
  return (
    <Stack gap="md">
      {error && (
        <FailureNotice
          {...explainFailure(error, 'The state of the bin could not be read')}
          onRetry={refresh}
          isRetrying={isRefreshing}
          isStale={data !== null}
        />
      )}
      {isLoading && <Skeleton h="12rem" role="status" aria-label="Reading the state of the bin" />}
      {data && (
        <>
          <Group gap="xs">
            <StateBadge state={BADGES[data.state]}>{LIFE_STATE_NAMES[data.state]}</StateBadge>
            <Text size="sm">{stateText(data)}</Text>
          </Group>
          {mayChange && <LifeForm key={binId} binId={binId} life={data} />}
          <History binId={binId} life={data} />
        </>
      )}
    </Stack>
  )
}

const BADGES: Record<LifeState, ThingState> = {
  standing: 'neutral',
  damaged: 'open',
  works: 'open',
  retired: 'neutral',
}

function History({ binId, life }: { binId: string; life: BinLifeAnswer }) {
  return (
    <section aria-label="What happened to the bin">
      <Title order={3} size="h5">
        What happened
      </Title>
      {life.entries.length === 0 && <Text c="dimmed">Nothing was recorded yet.</Text>}
      <Stack gap="xs" component="ul" p={0} m={0} mt="xs" style={{ listStyle: 'none' }}>
        {life.entries.map((entry) => (
          <EntryRow key={entry.id} binId={binId} entry={entry} />
        ))}
      </Stack>
    </section>
  )
}

function EntryRow({ binId, entry }: { binId: string; entry: LifeEntry }) {
  const now = useNow()
  const mayUndo = useMayCall(undoBinLife)
  const { change, isPending, failure } = useUndo(binId)
  return (
    <Group component="li" justify="space-between" gap="xs" align="start">
      <div>
        <Text size="sm" fw={600} td={entry.undone ? 'line-through' : undefined}>
          {entryText(entry)}
        </Text>
        <Text size="sm">{byText(entry, now)}</Text>
        {failure && <FailureNotice {...failure} canRetry={false} />}
      </div>
      {mayUndo && entry.canUndo && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          onClick={() => change(entry.id)}
          aria-label={`Undo ${entryText(entry)}`}
        >
          Undo
        </Button>
      )}
    </Group>
  )
}

const useUndo = (binId: string) =>
  useRecordMutation({
    send: (id: string, { call }) => call(undoBinLife, { params: { binId, id } }),
    refreshes: [getBinLife],
    notDone: 'The change was not taken back',
  })
