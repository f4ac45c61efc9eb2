import type { BinStatus, BinType } from './bin'

/** As staff call them. */
export const BIN_TYPE_NAMES = {
  general: 'General',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

export const BIN_STATUS_NAMES = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
} as const satisfies Record<BinStatus, string>
