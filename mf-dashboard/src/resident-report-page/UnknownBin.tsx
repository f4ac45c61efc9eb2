import { type SubmitEvent, useId, useState } from 'react'
import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { isUnresolved, listBins, type ReportFile } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, notify, Stack, Text, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import { useReportBin } from '../resident-reports/reports'

/** The maximum number of suggested bins. */
const SUGGESTIONS_MAX = '20'

interface UnknownBinProps {
  report: ReportFile
  /** Moves the focus, because the form that had it is gone. */
  onMatched: () => void
}

/** Asks which bin is meant when the record does not know the bin of a report. */
export const UnknownBin = (props: UnknownBinProps) =>
  !props.report.isBinKnown && isUnresolved(props.report.status) && <BinForm {...props} />

function BinForm({ report, onMatched }: UnknownBinProps) {
  const { changeAsync, isPending } = useReportBin(report.id)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const offered = useId()
  const binId = typed.trim()
  const { data } = useRecordQuery({
    operation: listBins,
    request: { query: { q: binId, limit: SUGGESTIONS_MAX } },
    changesWith: [],
    isEnabled: binId.length > 1,
    keepsPrevious: true,
  })
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await changeAsync(binId)
      notify.success(t('residentReport.reportIsOneOfBinNow', { binId }))
      onMatched()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  return (
    <Alert color="yellow" title={t('residentReport.unknownBin')}>
      <form onSubmit={submit} aria-label={t('residentReport.whichBinIsMeant')}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t('residentReport.recordHasNoBin', { binId: report.binId })}</Text>
          <TextInput
            label={t('residentReport.binThatIsMeant')}
            description={t('residentReport.itsId')}
            required
            autoComplete="off"
            list={offered}
            maxLength={64}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <datalist id={offered}>
            {data?.bins.map(({ id, location }) => (
              <option key={id} value={id}>
                {location}
              </option>
            ))}
          </datalist>
          {failure && (
            <FailureNotice {...explainFailure(failure, t('residentReport.notSavedText'))} canRetry={false} />
          )}
          <Button type="submit" loading={isPending}>
            {t('residentReport.useThisBin')}
          </Button>
        </Stack>
      </form>
    </Alert>
  )
}
