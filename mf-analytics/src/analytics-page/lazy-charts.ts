import { lazy } from 'react'

// recharts is several times the rest of the page, so the figures and the findings do not wait for it.
const charts = () => import('./charts/charts')

export const EfficiencyChart = lazy(async () => ({ default: (await charts()).EfficiencyChart }))
export const FillChart = lazy(async () => ({ default: (await charts()).FillChart }))
export const StatusChart = lazy(async () => ({ default: (await charts()).StatusChart }))
export const VolumeChart = lazy(async () => ({ default: (await charts()).VolumeChart }))
