import { lazy } from 'react'

// Lazy, because recharts is several times as large as the rest of the page.
const charts = () => import('./charts')

export const EfficiencyChart = lazy(async () => ({ default: (await charts()).EfficiencyChart }))
export const FillChart = lazy(async () => ({ default: (await charts()).FillChart }))
export const SensorsChart = lazy(async () => ({ default: (await charts()).SensorsChart }))
export const StatusChart = lazy(async () => ({ default: (await charts()).StatusChart }))
export const VolumeChart = lazy(async () => ({ default: (await charts()).VolumeChart }))
