import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, Skeleton, Stack, Text, Title } from 'shared-ui'
import { listImports, type WrittenImport } from '../../operations'
import { figure } from '../figure'
import { undoWhole } from '../import-preview/import-steps'
import { binsText } from '../import-preview/import-texts'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'

/** The imports that are in the record, each with Undo. */
export function WrittenImports() {
  const answer = useRecordQuery({
    operation: listImports,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  const { data, isLoading } = answer
  return (
    <Card component="section" aria-label={t('import.imports')}>
      <Title order={2} size="h4">
        {t('import.imports')}
      </Title>
      <ReadFailure answer={answer} notRead={t('import.importsNotRead')} />
      {isLoading && <Skeleton h="4rem" role="status" aria-label={t('import.readingImports')} />}
      {data?.imports.length === 0 && <Text c="dimmed">{t('import.nothingWasImportedYet')}</Text>}
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
          {t('import.by', {
            bins: binsText(progress?.all ?? written.written),
            moment: momentText(Date.parse(writtenAt)),
            by,
            end: endText(written),
          })}
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
          aria-label={`${progress?.step === 'undoing' ? t('import.continueUndoOf') : t('import.undo')} ${fileName}`}
        >
          {progress?.step === 'undoing' ? t('import.continueUndo') : t('import.undo')}
        </Button>
      )}
    </Group>
  )
}

function endText({ undoneAt, keptByUndo, refusal }: WrittenImport): string {
  if (!undoneAt) return ''
  if (refusal) return t('import.notImported', { refusal })
  return t('import.undone', {
    moment: momentText(Date.parse(undoneAt)),
    what: keptByUndo > 0 ? t('import.without', { figure: figure(keptByUndo) }) : '',
  })
}

const progressText = ({ step, done, all }: NonNullable<WrittenImport['progress']>) =>
  t('import.ofServerGoesOnIfYouLeave', {
    what: step === 'writing' ? t('import.writing') : t('import.undoing'),
    figure: figure(done),
    bins: binsText(all),
  })

function undoText(undone: number, kept: number, someKept: readonly string[]): string {
  const back = t('import.areAsBefore', { undone, bins: binsText(undone) })
  if (kept === 0) return back
  return t('import.stayBecauseTheyHaveChangedSince', {
    back,
    figure: figure(kept),
    list: someKept.join(', '),
    what: kept > someKept.length ? t('import.andOthers') : '',
  })
}

const useUndo = (id: string) =>
  useRecordMutation({
    send: (_: undefined, { call }) => undoWhole(call, id),
    refreshes: [listImports],
    notDone: t('import.importNotUndone'),
  })
