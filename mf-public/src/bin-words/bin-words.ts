import type { BinStatus, BinType } from 'shared-domain'

export const statusWords = {
  full: 'Full',
  warning: 'Warning',
  normal: 'Normal',
} as const satisfies Record<BinStatus, string>

export const binTypeWords = {
  general: 'General waste',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

/** A distance in km as whole metres. */
export const metres = (km: number) => `${Math.round(km * 1000)} m`

/** '{n} bins', or '1 bin'. */
export const binCount = (count: number) => `${count} ${count === 1 ? 'bin' : 'bins'}`
