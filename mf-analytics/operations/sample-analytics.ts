import type { Analytics } from './analytics'

export const SAMPLE_ANALYTICS: Analytics = {
  summary: {
    fillRate: { value: 73, change: 5 },
    efficiency: { value: 85, change: 3 },
    savings: { kgCo2: 2400, dollars: 3240 },
  },
  fillByWeekday: [
    { name: 'Mon', fillRate: 65 },
    { name: 'Tue', fillRate: 72 },
    { name: 'Wed', fillRate: 58 },
    { name: 'Thu', fillRate: 81 },
    { name: 'Fri', fillRate: 89 },
    { name: 'Sat', fillRate: 95 },
    { name: 'Sun', fillRate: 45 },
  ],
  collectionsByWeek: [
    { name: 'Week 1', collections: 24, efficiency: 78 },
    { name: 'Week 2', collections: 28, efficiency: 82 },
    { name: 'Week 3', collections: 22, efficiency: 85 },
    { name: 'Week 4', collections: 26, efficiency: 88 },
  ],
  statusDistribution: [
    { name: 'Normal', value: 68, status: 'normal' },
    { name: 'Warning', value: 25, status: 'warning' },
    { name: 'Full', value: 7, status: 'full' },
  ],
}
