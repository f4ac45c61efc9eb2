import type { Bin } from './bin'

/** The fill level to show, 0–100 percent; `null` when it is unknown. */
export const shownFillLevel = ({ fillLevel }: Pick<Bin, 'fillLevel'>) =>
  fillLevel === null ? null : Math.min(100, Math.max(0, Math.round(fillLevel)))

/** Whether the sensor reported a percentage that cannot be true. */
export const isFillOutOfRange = ({ fillLevel }: Pick<Bin, 'fillLevel'>) =>
  fillLevel !== null && (fillLevel < 0 || fillLevel > 100)
