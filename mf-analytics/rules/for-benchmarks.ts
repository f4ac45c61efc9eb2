// The exports of `mf-analytics/rules`: the benchmarks in `e2e/bench` compare policies over weeks of a city.
export { adviseBins, type CityAdvice } from './bin-advice'
export { estimateUse } from './bin-use'
export { type FixedSchedule, fixedSchedule, sustainableThresholds } from './fixed-schedule'
export { planSensors } from './sensor-value'
