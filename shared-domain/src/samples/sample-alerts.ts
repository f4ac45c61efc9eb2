import type { Alert } from '../alerts/alert'

export const SAMPLE_ALERTS: readonly Alert[] = [
  {
    id: 'A001',
    type: 'full',
    location: 'Lambton Quay & Willis Street',
    binId: 'WN042',
    time: '5 min ago',
    priority: 'high',
  },
  {
    id: 'A002',
    type: 'maintenance',
    location: 'Cuba Street Mall',
    binId: 'WN018',
    time: '15 min ago',
    priority: 'medium',
  },
  {
    id: 'A003',
    type: 'warning',
    location: 'Courtenay Place',
    binId: 'WN067',
    time: '30 min ago',
    priority: 'low',
  },
]
