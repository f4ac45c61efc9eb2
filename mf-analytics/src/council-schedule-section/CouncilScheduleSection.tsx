import { useRef, useState } from 'react'
import { decodeCsv, eventAgeText, kindIfNotCsv, momentText, notCsvText } from 'shared-domain'
import {
  explainFailure,
  type RecordAnswer,
  setAnswer,
  useBins,
  useMay,
  useMayCall,
  useNow,
  useRecordMutation,
  useRecordQuery,
} from 'shared-domain/client'
import { Button, Card, FailureNotice, FileButton, Group, List, Skeleton, Stack, Text, Title } from 'shared-ui'
import { getCouncilSchedule, getReplay, putCouncilSchedule, removeCouncilSchedule } from '../../operations'
import {
  type CouncilSchedule as ReadSchedule,
  readCouncilSchedule,
  SCHEDULE_COLUMNS,
} from '../../rules/council-schedule'
import { ofAnalytics } from '../analytics/analytics'

/** The maximum number of faulty rows that are listed. */
const FAULTS_SHOWN = 20

interface ScheduleFile {
  fileName: string
  csv: string
}

/** On the page Settings: the council's own fixed schedule. Mock data has none. */
export function CouncilScheduleSection() {
  const hasSchedule = useMayCall(getCouncilSchedule)
  return hasSchedule && <RecordedSchedule />
}

/** The schedule with which savings are compared. It can be entered from a file, replaced and removed, each with Undo. */
function RecordedSchedule() {
  const answer = useRecordQuery({ operation: getCouncilSchedule, request: {}, changesWith: ofAnalytics })
  const mayChange = useMay('settings:change')
  const schedule = answer.data?.schedule
  const [chosen, setChosen] = useState<ScheduleFile | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [done, setDone] = useState<{ text: string; before: ScheduleFile | null } | null>(null)
  const { changeAsync, isPending, failure } = useScheduleChange()
  async function change(wanted: ScheduleFile | null, text: string) {
    const before = schedule ? { fileName: schedule.fileName, csv: schedule.csv } : null
    setDone(null)
    setRefused(null)
    // `failure` explains it.
    if (!(await changeAsync(wanted).catch(() => null))) return
    setChosen(null)
    setDone({ text, before })
  }
  return (
    <Card component="section" aria-label="Your fixed schedule">
      <Title order={2} size="h4">
        Your fixed schedule
      </Title>
      <Text size="sm" mb="sm">
        On which days of the week bins were emptied before routes went by levels. Analytics then compares
        savings with it, instead of with a schedule that keeps 99.9 % of bin-days without an overflow.
      </Text>
      <ScheduleState answer={answer} />
      <Stack gap="sm">
        {answer.data && (
          <Text>
            {schedule
              ? `${schedule.fileName}, entered ${momentText(Date.parse(schedule.importedAt))}: the days of ${schedule.bins} of ${schedule.ofBins} bins.`
              : 'None is entered.'}
          </Text>
        )}
        {chosen && mayChange && (
          <Preview
            file={chosen}
            isPending={isPending}
            onEnter={() => change(chosen, 'Entered. Days are replayed by it within the hour.')}
            onCancel={() => setChosen(null)}
          />
        )}
        {failure && <FailureNotice {...failure} canRetry={false} />}
        {answer.data && mayChange && !chosen && (
          <Group gap="xs">
            <ScheduleFileButton
              label={schedule ? 'Choose another CSV file' : 'Choose a CSV file'}
              onFile={(file) => {
                setDone(null)
                setChosen(file)
                setRefused(null)
              }}
              onRefused={(reason) => {
                setDone(null)
                setRefused(reason)
              }}
            />
            {schedule && (
              <>
                <Button
                  variant="default"
                  component="a"
                  href={`data:text/csv;charset=utf-8,${encodeURIComponent(schedule.csv)}`}
                  download={schedule.fileName}
                >
                  Download it
                </Button>
                <Button variant="default" loading={isPending} onClick={() => change(null, 'Removed.')}>
                  Remove
                </Button>
              </>
            )}
          </Group>
        )}
        <Group gap="xs">
          <Text size="sm" role="status">
            {done?.text ?? refused}
          </Text>
          {done && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isPending}
              onClick={() => change(done.before, 'Undone.')}
            >
              Undo
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

type Reading = Pick<RecordAnswer<unknown>, 'error' | 'isLoading' | 'updatedAt' | 'isRefreshing' | 'refresh'>

/** Shows that the schedule is loading, could not be read or is out of date; nothing while it is current. */
function ScheduleState({ answer }: { answer: Reading }) {
  const { error, isLoading, updatedAt, isRefreshing, refresh } = answer
  const now = useNow()
  if (isLoading) return <Skeleton h="12rem" role="status" aria-label="Reading the schedule" />
  if (!error) return null
  const what =
    updatedAt === null
      ? 'The schedule could not be read'
      : `Not current: read ${eventAgeText(updatedAt, now)}`
  return (
    <FailureNotice
      {...explainFailure(error, what)}
      onRetry={refresh}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}

interface ScheduleFileButtonProps {
  label: string
  onFile: (file: ScheduleFile) => void
  /** Called with the reason when the file cannot be CSV. */
  onRefused: (reason: string) => void
}

function ScheduleFileButton({ label, onFile, onRefused }: ScheduleFileButtonProps) {
  const resetFile = useRef<() => void>(null)
  return (
    <FileButton
      accept=".csv,.txt,text/csv"
      resetRef={resetFile}
      inputProps={{ 'aria-label': 'CSV file of the schedule' }}
      onChange={async (file) => {
        // Reset, so that the same file can be chosen again after it was corrected.
        resetFile.current?.()
        if (!file) return
        const bytes = new Uint8Array(await file.arrayBuffer())
        const kind = kindIfNotCsv(bytes)
        if (kind) onRefused(notCsvText(file.name, kind))
        else onFile({ fileName: file.name, csv: decodeCsv(bytes).text })
      }}
    >
      {({ onClick }) => <Button onClick={onClick}>{label}</Button>}
    </FileButton>
  )
}

interface PreviewProps {
  file: ScheduleFile
  isPending: boolean
  onEnter: () => void
  onCancel: () => void
}

/** A preview of the file before it is entered: the number of bins and each faulty row. */
function Preview({ file, isPending, onEnter, onCancel }: PreviewProps) {
  const { bins, isLoading, error, refresh, isRefreshing } = useBins()
  if (isLoading) return <Text>Reading the bins…</Text>
  if (error && bins.length === 0)
    return (
      <FailureNotice
        {...explainFailure(error, 'The bins could not be read')}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  const read = readCouncilSchedule(file.csv, bins)
  return (
    <Stack gap="xs" component="section" aria-label={`Preview of ${file.fileName}`}>
      <Text>
        {file.fileName}: {countText(read.rows, 'row')} with the days of {read.days.size} of {bins.length}{' '}
        bins.
        {read.days.size < bins.length &&
          ' The other bins are compared by a schedule that keeps 99.9 % of their bin-days.'}
      </Text>
      <Faults faults={read.faults} />
      <Group gap="xs">
        <Button
          aria-disabled={read.faults.length > 0}
          disabled={read.faults.length > 0}
          loading={isPending}
          onClick={onEnter}
        >
          Enter this schedule
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

const Faults = ({ faults }: Pick<ReadSchedule, 'faults'>) =>
  faults.length > 0 && (
    <div role="alert">
      <Text>
        {countText(faults.length, 'faulty row')}. Correct the file and choose it again. It needs the columns{' '}
        {SCHEDULE_COLUMNS}.
      </Text>
      <List size="sm">
        {faults.slice(0, FAULTS_SHOWN).map(({ line, text }) => (
          <List.Item key={line}>
            Line {line}: {text}
          </List.Item>
        ))}
      </List>
      {faults.length > FAULTS_SHOWN && <Text size="sm">And {faults.length - FAULTS_SHOWN} more.</Text>}
    </div>
  )

const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const useScheduleChange = () =>
  useRecordMutation({
    send: (wanted: ScheduleFile | null, { call }) =>
      wanted ? call(putCouncilSchedule, { body: wanted }) : call(removeCouncilSchedule, {}),
    learn: (kept) => [setAnswer(getCouncilSchedule, {}, kept)],
    refreshes: [getReplay],
    notDone: () => 'The schedule was not changed',
  })
