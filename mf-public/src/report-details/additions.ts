// A chunk of its own: few residents add anything to a report.
export { RefusedAddition, ReportAgainButton } from './RefusedAddition'
export { ReportDetails } from './ReportDetails'
