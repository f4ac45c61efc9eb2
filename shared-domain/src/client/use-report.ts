import { getReport, type ReportFile } from '../contract/reports-contract'
import { useDataSource } from './data-source'
import { type RecordAnswer, useRecordQuery } from './real-query'
import { useSampleReportsStore } from './sample-reports-store'

/** All that is known of one report: of the record, or a sample with mock data. */
export function useReport(id: string): RecordAnswer<ReportFile> {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { reports: samples } = useSampleReportsStore()
  const answer = useRecordQuery({
    operation: getReport,
    request: { params: { id } },
    changesWith: ['reports'],
  })
  return isMock ? { ...answer, data: samples.find((sample) => sample.id === id) ?? null } : answer
}
