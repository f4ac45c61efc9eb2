import { paths } from 'shared-domain'
import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { type ListedReport, listReports } from 'shared-domain/contract'
import { type PaletteResult, PaletteResults, type SlotProps } from 'shared-ui'
import { t } from '../messages/translate'
import { paletteSearch, RESULTS_MAX } from '../palette-search/palette-search'

/** Results in the command palette: the residents' reports whose reference, bin or location contains the words. */
export function ReportsResults({ words }: SlotProps['palette.commands']) {
  const search = paletteSearch(words)
  const { data, isLoading, error } = useRecordQuery({ operation: listReports, ...search })
  if (!search.isEnabled) return null
  return (
    <PaletteResults
      label={t('reportsResults.reports')}
      results={(data?.reports ?? []).slice(0, RESULTS_MAX).map(reportResult)}
      isLoading={isLoading}
      failure={
        error && !data ? explainFailure(error, t('reportsResults.reportsNotSearched')).title : undefined
      }
    />
  )
}

const reportResult = ({ id, reference, issue, binId, location, status }: ListedReport): PaletteResult => ({
  id,
  title: `${issue} · ${binId}, ${location}`,
  detail: `${reference}, ${status}`,
  act: paths.residentReport(id),
})
