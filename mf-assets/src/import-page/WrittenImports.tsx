import { useState } from 'react'
import { momentText } from 'shared-domain'
import { explainFailure, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, Skeleton, Stack, Text, Title } from 'shared-ui'
import { listImports, type WrittenImport } from '../../operations'
import { undoWhole } from './import-steps'
import { countText, figure } from './import-texts'

/** The imports that are in the record, each with Undo. */
export function WrittenImports() {
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: listImports,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  return (
    <Card component="section" aria-label="Imports">
      <Title order={2} size="h4">
        Imports
      </Title>
      {error && (
        <FailureNotice
          {...explainFailure(error, 'The imports could not be read')}
          onRetry={refresh}
          isRetrying={isRefreshing}
          isStale={data !== null}
        />
      )}
      {isLoading && <Skeleton h="4rem" role="status" aria-label="Reading the imports" />}
      {data?.imports.length === 0 && <Text c="dimmed">Nothing was imported yet.</Text>}
      <Stack gap="xs" component="ul" p={0} m={0} mt="xs" style={{ listStyle: 'none' }}>
        {data?.imports.map((one) => (
          <WrittenRow key={one.id} written={one} />
        ))}
      </Stack>
    </Card>
  )
}

function WrittenRow({ written }: { written: WrittenImport }) {
  const { id, fileName, by, writtenAt, undoneAt, progress } = written
  const [outcome, setOutcome] = useState<string | null>(null)
  const { changeAsync, isPending, failure } = useUndo(id)
  const undo = () =>
    // The notice gives the reason.
    changeAsync(undefined).then(
      ({ undone, kept, someKept }) => setOutcome(undoText(undone, kept, someKept)),
      () => undefined,
    )
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {fileName}
        </Text>
        <Text size="sm">
          {countText(progress?.all ?? written.written, 'bin')}, {momentText(Date.parse(writtenAt))}, by {by}
          {endText(written)}
        </Text>
        <Text size="sm" role="status">
          {progress ? progressText(progress) : outcome}
        </Text>
        {failure && <FailureNotice {...failure} canRetry={false} />}
      </div>
      {(!undoneAt || progress) && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          onClick={undo}
          aria-label={`${progress?.step === 'undoing' ? 'Continue Undo of' : 'Undo'} ${fileName}`}
        >
          {progress?.step === 'undoing' ? 'Continue Undo' : 'Undo'}
        </Button>
      )}
    </Group>
  )
}

function endText({ undoneAt, keptByUndo, refusal }: WrittenImport): string {
  if (!undoneAt) return ''
  if (refusal) return `; not imported: ${refusal}`
  return `; undone ${momentText(Date.parse(undoneAt))}${keptByUndo > 0 ? `, without ${figure(keptByUndo)}` : ''}`
}

const progressText = ({ step, done, all }: NonNullable<WrittenImport['progress']>) =>
  `${step === 'writing' ? 'Writing' : 'Undoing'}: ${figure(done)} of ${countText(all, 'bin')}. The server goes on if you leave.`

function undoText(undone: number, kept: number, someKept: readonly string[]): string {
  const back = `${countText(undone, 'bin')} ${undone === 1 ? 'is' : 'are'} as before.`
  if (kept === 0) return back
  return `${back} ${figure(kept)} stay, because they have changed since or are in use: ${someKept.join(', ')}${kept > someKept.length ? ' and others' : ''}.`
}

const useUndo = (id: string) =>
  useRecordMutation({
    send: (_: undefined, { call }) => undoWhole(call, id),
    refreshes: [listImports],
    notDone: 'The import was not undone',
  })
