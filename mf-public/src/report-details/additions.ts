// The entry of a separate chunk, because few residents add anything to a report.
export { RefusedAddition, ReportAgainButton } from './RefusedAddition'
export { ReportDetails } from './ReportDetails'
