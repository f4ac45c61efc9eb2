import { type Budget, DEFAULT_SECONDS } from './plan-options'

// Of ruin and recreate, on one core of a server of 2026.
const LOADS_A_SECOND = 350_000
const FLEET_A_SECOND = 45_000

/** About how many iterations a budget will allow one thread. */
export function expectedIterations({ seconds, iterations }: Budget, isLoadAlone: boolean): number {
  const inTime = (seconds ?? DEFAULT_SECONDS) * (isLoadAlone ? LOADS_A_SECOND : FLEET_A_SECOND)
  if (iterations === undefined) return inTime
  return seconds === undefined ? iterations : Math.min(iterations, inTime)
}
