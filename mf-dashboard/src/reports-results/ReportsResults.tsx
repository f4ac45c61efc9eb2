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
  const total = data?.total ?? 0
  const reports = (data?.reports ?? []).slice(0, RESULTS_MAX)
  return (
    <PaletteResults
      label={t('reportsResults.reports')}
      results={[...reports.map(reportResult), ...(total > RESULTS_MAX ? [allOf(words, total)] : [])]}
      isLoading={isLoading}
      failure={
        error && !data ? explainFailure(error, t('reportsResults.reportsNotSearched')).title : undefined
      }
    />
  )
}

/** Leads to the rest, where there are more than are listed. */
const allOf = (words: string, total: number): PaletteResult => ({
  id: 'all-that-fit',
  title: t('reportsResults.allThatFit', { total: total.toLocaleString('en-NZ'), words }),
  act: `${paths.residentReports}?${new URLSearchParams({ status: 'any', q: words })}`,
})

const reportResult = ({ id, reference, issue, binId, location, status }: ListedReport): PaletteResult => ({
  id,
  title: `${issue} · ${binId}, ${location}`,
  detail: `${reference}, ${status}`,
  act: paths.residentReport(id),
})
