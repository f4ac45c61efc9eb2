import type { BinCondition } from './bin-condition'
import { BIN_STATUS_NAMES } from './bin-status'

// In its own file: residents' pages have words of their own, and a bundler keeps what is made by a spread.

/** The label on chips, in legends and in files. */
export const BIN_CONDITION_NAMES = {
  ...BIN_STATUS_NAMES,
  unknown: 'Level unknown',
  reported: 'Reported overflowing',
} as const satisfies Record<BinCondition, string>
