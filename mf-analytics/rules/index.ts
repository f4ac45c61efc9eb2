// For the benches of service and advice, which compare policies over weeks of a city.
export { adviseBins, type CityAdvice } from './bin-advice'
export { estimateUse } from './bin-use'
export { type FixedSchedule, fixedSchedule, sustainableThresholds } from './fixed-schedule'
export { planSensors } from './sensor-value'
