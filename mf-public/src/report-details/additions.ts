// All that is needed once somebody adds something to a report: few who open the page do, so it is loaded by itself.
export { RefusedAddition, ReportAnewButton } from './RefusedAddition'
export { ReportDetails } from './ReportDetails'
