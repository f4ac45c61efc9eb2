// For the bench of service, which compares policies over weeks of a city.
export { type FixedSchedule, fixedSchedule, sustainableThresholds } from './fixed-schedule'
