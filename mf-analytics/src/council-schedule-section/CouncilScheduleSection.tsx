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
import { t } from '../messages/translate'

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
    <Card component="section" aria-label={t('councilScheduleSection.yourFixedSchedule')}>
      <Title order={2} size="h4">
        {t('councilScheduleSection.yourFixedSchedule')}
      </Title>
      <Text size="sm" mb="sm">
        {t('councilScheduleSection.onWhichDaysOfWeekBins')}
      </Text>
      <ScheduleState answer={answer} />
      <Stack gap="sm">
        {answer.data && (
          <Text>
            {schedule
              ? t('councilScheduleSection.enteredDaysOfOfBins', {
                  fileName: schedule.fileName,
                  moment: momentText(Date.parse(schedule.importedAt)),
                  bins: schedule.bins,
                  ofBins: schedule.ofBins,
                })
              : t('councilScheduleSection.noneIsEntered')}
          </Text>
        )}
        {chosen && mayChange && (
          <Preview
            file={chosen}
            isPending={isPending}
            onEnter={() => change(chosen, t('councilScheduleSection.enteredDaysAreReplayed'))}
            onCancel={() => setChosen(null)}
          />
        )}
        {failure && <FailureNotice {...failure} canRetry={false} />}
        {answer.data && mayChange && !chosen && (
          <Group gap="xs">
            <ScheduleFileButton
              label={
                schedule
                  ? t('councilScheduleSection.chooseAnotherCsvFile')
                  : t('councilScheduleSection.chooseCsvFile')
              }
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
                  {t('councilScheduleSection.downloadIt')}
                </Button>
                <Button
                  variant="default"
                  loading={isPending}
                  onClick={() => change(null, t('councilScheduleSection.removed'))}
                >
                  {t('councilScheduleSection.remove')}
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
              onClick={() => change(done.before, t('councilScheduleSection.undone'))}
            >
              {t('councilScheduleSection.undo')}
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
  if (isLoading)
    return <Skeleton h="12rem" role="status" aria-label={t('councilScheduleSection.readingSchedule')} />
  if (!error) return null
  const what =
    updatedAt === null
      ? t('councilScheduleSection.scheduleNotRead')
      : t('councilScheduleSection.notCurrent', { eventAge: eventAgeText(updatedAt, now) })
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
      inputProps={{ 'aria-label': t('councilScheduleSection.csvFileOfSchedule') }}
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
  if (isLoading) return <Text>{t('councilScheduleSection.readingBins')}</Text>
  if (error && bins.length === 0)
    return (
      <FailureNotice
        {...explainFailure(error, t('councilScheduleSection.binsNotRead'))}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  const read = readCouncilSchedule(file.csv, bins)
  return (
    <Stack
      gap="xs"
      component="section"
      aria-label={t('councilScheduleSection.previewOf', { fileName: file.fileName })}
    >
      <Text>
        {t('councilScheduleSection.withDaysOfOfBins', {
          fileName: file.fileName,
          rows: rowsText(read.rows),
          count: read.days.size,
          count2: bins.length,
        })}
        {read.days.size < bins.length && t('councilScheduleSection.otherBinsAreComparedBySchedule')}
      </Text>
      <Faults faults={read.faults} />
      <Group gap="xs">
        <Button
          aria-disabled={read.faults.length > 0}
          disabled={read.faults.length > 0}
          loading={isPending}
          onClick={onEnter}
        >
          {t('councilScheduleSection.enterThisSchedule')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('councilScheduleSection.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

const Faults = ({ faults }: Pick<ReadSchedule, 'faults'>) =>
  faults.length > 0 && (
    <div role="alert">
      <Text>
        {t('councilScheduleSection.correctFileAndChooseItAgain', {
          faultyRows: faultyRowsText(faults.length),
          scheduleColumns: SCHEDULE_COLUMNS,
        })}
      </Text>
      <List size="sm">
        {faults.slice(0, FAULTS_SHOWN).map(({ line, text }) => (
          <List.Item key={line}>{t('councilScheduleSection.line', { line, text })}</List.Item>
        ))}
      </List>
      {faults.length > FAULTS_SHOWN && (
        <Text size="sm">{t('councilScheduleSection.andMore', { count: faults.length - FAULTS_SHOWN })}</Text>
      )}
    </div>
  )

const rowsText = (count: number) => t('councilScheduleSection.rows', { count })
const faultyRowsText = (count: number) => t('councilScheduleSection.faultyRows', { count })

const useScheduleChange = () =>
  useRecordMutation({
    send: (wanted: ScheduleFile | null, { call }) =>
      wanted ? call(putCouncilSchedule, { body: wanted }) : call(removeCouncilSchedule, {}),
    learn: (kept) => [setAnswer(getCouncilSchedule, {}, kept)],
    refreshes: [getReplay],
    notDone: () => t('councilScheduleSection.scheduleNotChanged'),
  })
