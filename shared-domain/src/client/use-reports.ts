import { listReports } from '../contract/reports-contract'
import { useDataSource } from './data-source'
import { type RecordAnswer, useRecordQuery } from './real-query'
import type { ReportPage, ReportQuery } from './report-requests'
import { foundSamples, useSampleReportsStore } from './sample-reports-store'

/** A page of the residents' reports, newest first: of the record, or the samples with mock data. */
export function useReports(query: ReportQuery): RecordAnswer<ReportPage> {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { reports: samples } = useSampleReportsStore()
  const answer = useRecordQuery({
    operation: listReports,
    request: { query },
    changesWith: ['reports'],
    keepsPrevious: true,
  })
  if (!isMock) return answer
  const reports = foundSamples(samples, query)
  return { ...answer, data: { reports, total: reports.length, next: null } }
}
