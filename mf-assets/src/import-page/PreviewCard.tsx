import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, Stack, Switch, Tabs, Text, Title } from 'shared-ui'
import { type ImportCounts, listImports } from '../../operations'
import { writeWhole } from './import-steps'
import { countText, figure, WHICH_NAMES, type Which } from './import-texts'
import { RowsPanel } from './RowsPanel'
import { RowsTable } from './RowsTable'
import type { Comparison, Import } from './use-import'

const ORDER = ['new', 'changed', 'doubtful', 'gone', 'same'] as const satisfies readonly Which[]
/** How many faulty rows are listed. */
const FAULTS_SHOWN = 100

interface PreviewCardProps {
  running: Import
  comparison: Comparison
  /** Whether the record is the demonstration city, which takes no imports. */
  isDemonstration: boolean
  onWritten: (written: number) => void
}

/** What the file would change, and the button that writes it. */
export function PreviewCard({ running, comparison, isDemonstration, onWritten }: PreviewCardProps) {
  const { id, counts } = comparison
  const faulty = running.read?.faulty ?? 0
  const shown = ORDER.filter((which) => counts[which] > 0)
  return (
    <Card component="section" aria-label="Preview">
      <Title order={2} size="h4">
        What would change
      </Title>
      <Text size="sm" role="status">
        {summaryText(counts, faulty)}
      </Text>
      <Tabs defaultValue={shown[0] ?? 'faulty'} mt="sm" keepMounted={false} key={id}>
        <Tabs.List>
          {shown.map((which) => (
            <Tabs.Tab key={which} value={which}>
              {WHICH_NAMES[which]} ({figure(counts[which])})
            </Tabs.Tab>
          ))}
          {faulty > 0 && <Tabs.Tab value="faulty">Faulty ({figure(faulty)})</Tabs.Tab>}
        </Tabs.List>
        {shown.map((which) => (
          <Tabs.Panel key={which} value={which}>
            <RowsPanel importId={id} which={which} count={counts[which]} />
          </Tabs.Panel>
        ))}
        {faulty > 0 && (
          <Tabs.Panel value="faulty">
            <Faults running={running} />
          </Tabs.Panel>
        )}
      </Tabs>
      <Confirmation
        comparison={comparison}
        isDemonstration={isDemonstration}
        onWritten={onWritten}
        running={running}
      />
    </Card>
  )
}

function summaryText({ new: added, changed, gone, same, doubtful }: ImportCounts, faulty: number): string {
  const said = [
    isOrAre(added, 'bin', 'new'),
    isOrAre(changed, 'bin', 'changed'),
    isOrAre(same, 'bin', 'the same'),
    isOrAre(gone, 'bin', 'not in the file'),
    isOrAre(doubtful, 'row', 'doubtful'),
    isOrAre(faulty, 'row', 'faulty, and cannot be imported'),
  ]
  return `${said.filter((text) => text !== null).join(', ')}. Nothing is written yet.`
}

const isOrAre = (count: number, what: string, how: string) =>
  count === 0 ? null : `${countText(count, what)} ${count === 1 ? 'is' : 'are'} ${how}`

export const Faults = ({ running }: { running: Import }) => (
  <Stack gap="xs" mt="sm">
    <RowsTable
      label="Faulty rows"
      columns={['Line', 'Column', 'Why']}
      rows={running.read?.faults.slice(0, FAULTS_SHOWN) ?? []}
      keyOf={({ line, reason }) => `${line} ${reason}`}
      cellsOf={({ line, column, reason }) => [line, column ?? 'The row', reason]}
    />
    {(running.read?.faulty ?? 0) > FAULTS_SHOWN && (
      <Text size="sm">And {figure((running.read?.faulty ?? 0) - FAULTS_SHOWN)} more.</Text>
    )}
  </Stack>
)

function Confirmation({ running, comparison, isDemonstration, onWritten }: PreviewCardProps) {
  const { id, counts } = comparison
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
          label={`The file lists all bins: take away the ${figure(counts.gone)} that it lacks`}
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
      {bins === 0 && <Text size="sm">There is nothing to import: the record has all of this.</Text>}
      {isDemonstration && bins > 0 && (
        <Text size="sm">
          This is the demonstration city, with which your own bins are never mixed: here you can only look.
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={write} loading={isPending} disabled={bins === 0 || isDemonstration}>
          Import {countText(bins, 'Bin')}
        </Button>
        <Button variant="default" onClick={running.leave} disabled={isPending}>
          Cancel
        </Button>
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
    refreshes: [listImports],
    notDone: 'Nothing was imported',
  })
