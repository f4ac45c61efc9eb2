// The contract between the page and the server: fields may be added, and existing ones stay.

export {
  type CouncilScheduleFacts,
  getCouncilSchedule,
  putCouncilSchedule,
  removeCouncilSchedule,
} from './council-schedule'
export { getReplay, type ReplayAnswer, replayCsv, scheduleCsv, scheduleName } from './replay'
