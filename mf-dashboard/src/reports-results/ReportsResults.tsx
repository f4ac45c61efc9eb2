import { paths } from 'shared-domain'
import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { type ListedReport, listReports } from 'shared-domain/contract'
import { type PaletteResult, PaletteResults, type SlotProps } from 'shared-ui'

/** The API takes as many characters. */
const WORDS_MAX = 100

/** In the command palette: the residents' reports whose reference, bin or location has the words. */
export function ReportsResults({ words }: SlotProps['palette.commands']) {
  const isEnabled = words.length >= 2
  const { data, isLoading, error } = useRecordQuery({
    operation: listReports,
    request: { query: { q: words.slice(0, WORDS_MAX), limit: '6' } },
    changesWith: [],
    isEnabled,
    keepsPrevious: true,
  })
  if (!isEnabled) return null
  return (
    <PaletteResults
      label="Reports"
      results={(data?.reports ?? []).slice(0, 6).map(reportResult)}
      isLoading={isLoading}
      failure={error && !data ? explainFailure(error, 'Reports could not be searched').title : undefined}
    />
  )
}

const reportResult = ({ id, reference, issue, binId, location, status }: ListedReport): PaletteResult => ({
  id,
  title: `${issue} · ${binId}, ${location}`,
  detail: `${reference}, ${status}`,
  act: paths.residentReport(id),
})
