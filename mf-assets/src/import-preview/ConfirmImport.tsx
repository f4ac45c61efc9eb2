import { type ReactNode, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Group, Stack, Switch, Text } from 'shared-ui'
import { type ImportCounts, listImports, listSources } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { writeWhole } from './import-steps'
import { binsText, rowsText } from './import-texts'

interface ConfirmImportProps {
  id: string
  counts: ImportCounts
  /** Whether the record is the demonstration city, which takes no imports. */
  isDemonstration: boolean
  /** Asks whether bins that are not named any more are taken away. */
  goneLabel: string
  /** Which bins are not compared. */
  goneNote?: string
  /** What the button says that writes so many bins. */
  actionLabel: (bins: number) => string
  onWritten: (written: number) => void
  /** The other way out, beside the button that writes. */
  otherwise: (isWriting: boolean) => ReactNode
}

/** The choices of an import, and the button that writes it. */
export function ConfirmImport(props: ConfirmImportProps) {
  const { id, counts, isDemonstration, goneLabel, goneNote, actionLabel, onWritten, otherwise } = props
  const [takesAwayGone, setTakesAwayGone] = useState(false)
  const [withDoubtful, setWithDoubtful] = useState(false)
  const [done, setDone] = useState(0)
  const { changeAsync, isPending, failure } = useConfirmation(id, setDone)
  const bins =
    counts.new + counts.changed + (takesAwayGone ? counts.gone : 0) + (withDoubtful ? counts.doubtful : 0)
  const write = () =>
    // The notice gives the reason.
    changeAsync({ takesAwayGone, withDoubtful }).then(
      ({ written }) => onWritten(written),
      () => undefined,
    )
  return (
    <Stack gap="sm" mt="md">
      {counts.doubtful > 0 && (
        <Switch
          label={t('import.importWhatIsDoubtful', { rows: rowsText(counts.doubtful) })}
          checked={withDoubtful}
          onChange={({ currentTarget }) => setWithDoubtful(currentTarget.checked)}
        />
      )}
      {counts.gone > 0 && (
        <Switch
          label={goneLabel}
          description={goneNote}
          checked={takesAwayGone}
          onChange={({ currentTarget }) => setTakesAwayGone(currentTarget.checked)}
        />
      )}
      {isPending && (
        <Text size="sm" role="status">
          {t('import.writingOf', { figure: figure(done), bins: binsText(bins) })}
        </Text>
      )}
      {failure && <FailureNotice {...failure} title={failureTitle(failure, done)} canRetry={false} />}
      {bins + counts.doubtful + counts.gone === 0 && <Text size="sm">{t('import.nothingToImport')}</Text>}
      {bins === 0 && counts.doubtful + counts.gone > 0 && <Text size="sm">{t('import.turnSwitchOn')}</Text>}
      {isDemonstration && bins > 0 && <Text size="sm">{t('import.thisIsDemonstrationCity')}</Text>}
      <Group gap="xs">
        <Button onClick={write} loading={isPending} disabled={bins === 0 || isDemonstration}>
          {actionLabel(bins)}
        </Button>
        {otherwise(isPending)}
      </Group>
    </Stack>
  )
}

/** Without a connection, the server goes on with what was begun; what it refuses is put back. */
const failureTitle = ({ title, canRetry }: { title: string; canRetry: boolean }, done: number) =>
  done > 0 && canRetry ? t('import.notAllIsImportedYet') : title

const useConfirmation = (id: string, onStep: (written: number) => void) =>
  useRecordMutation({
    send: (choices: { takesAwayGone: boolean; withDoubtful: boolean }, { call }) =>
      writeWhole(call, { id, choices, onStep }),
    refreshes: [listImports, listSources],
    notDone: t('import.nothingWasImported'),
  })
