import type { ShownStop } from 'shared-domain'

/** How far a driver is. */
export interface SheetProgress {
  done: number
  skipped: number
  planned: number
  stops: number
  /** 0–100, whole. */
  percent: number
}

export function sheetProgress(stops: readonly Pick<ShownStop, 'state'>[]): SheetProgress {
  const count = (wanted: ShownStop['state']) => stops.filter(({ state }) => state === wanted).length
  const [done, skipped, planned] = [count('done'), count('skipped'), count('planned')]
  const percent = stops.length === 0 ? 100 : Math.floor((100 * (done + skipped)) / stops.length)
  return { done, skipped, planned, stops: stops.length, percent }
}
