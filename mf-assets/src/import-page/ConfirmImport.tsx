import { type ReactNode, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Group, Stack, Switch, Text } from 'shared-ui'
import { type ImportCounts, listImports, listSources } from '../../operations'
import { writeWhole } from './import-steps'
import { countText, figure } from './import-texts'

interface ConfirmImportProps {
  id: string
  counts: ImportCounts
  /** Whether the record is the demonstration city, which takes no imports. */
  isDemonstration: boolean
  /** Asks whether bins that are not named any more are taken away. */
  goneLabel: string
  /** What the button says that writes so many bins. */
  actionLabel: (bins: number) => string
  onWritten: (written: number) => void
  /** The other way out, beside the button that writes. */
  otherwise: (isWriting: boolean) => ReactNode
}

/** The choices of an import, and the button that writes it. */
export function ConfirmImport(props: ConfirmImportProps) {
  const { id, counts, isDemonstration, goneLabel, actionLabel, onWritten, otherwise } = props
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
          label={`Import what is doubtful, too (${countText(counts.doubtful, 'row')})`}
          checked={withDoubtful}
          onChange={({ currentTarget }) => setWithDoubtful(currentTarget.checked)}
        />
      )}
      {counts.gone > 0 && (
        <Switch
          label={goneLabel}
          checked={takesAwayGone}
          onChange={({ currentTarget }) => setTakesAwayGone(currentTarget.checked)}
        />
      )}
      {isPending && (
        <Text size="sm" role="status">
          Writing: {figure(done)} of {countText(bins, 'bin')}
        </Text>
      )}
      {failure && <FailureNotice {...failure} title={failureTitle(failure, done)} canRetry={false} />}
      {bins + counts.doubtful + counts.gone === 0 && (
        <Text size="sm">There is nothing to import: the record has all of this.</Text>
      )}
      {isDemonstration && bins > 0 && (
        <Text size="sm">
          This is the demonstration city, with which your own bins are never mixed: here you can only look.
        </Text>
      )}
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
  done > 0 && canRetry ? 'Not all is imported yet: the server goes on' : title

const useConfirmation = (id: string, onStep: (written: number) => void) =>
  useRecordMutation({
    send: (choices: { takesAwayGone: boolean; withDoubtful: boolean }, { call }) =>
      writeWhole(call, { id, choices, onStep }),
    refreshes: [listImports, listSources],
    notDone: 'Nothing was imported',
  })
