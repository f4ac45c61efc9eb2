export { EfficiencyChart } from './EfficiencyChart'
export { FillChart } from './FillChart'
export { StatusChart } from './StatusChart'
export { VolumeChart } from './VolumeChart'
