const KEY = 'tour-step'

/** The step at which the tour was left on this device, from 0. */
export function keptTourStep(): number {
  const step = Number(localStorage.getItem(KEY))
  return Number.isInteger(step) && step > 0 ? step : 0
}

export const keepTourStep = (step: number) => localStorage.setItem(KEY, String(step))
