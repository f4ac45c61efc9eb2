import type { PlanCriteria } from '../city-plan/plan-criteria'
import { OPENING_CRITERIA } from './city-criteria'

/** Criteria that no plan was made by yet. */
interface ChosenCriteria {
  /** The plan beside which they were chosen; `null` without one. */
  planId: string | null
  criteria: PlanCriteria
}

const KEY = 'routes.criteria'
const PLANNING_KEY = 'routes.is-planning'

/** The criteria that this tab had when its page or the document was left; `null` for none. */
export function readChosen(): ChosenCriteria | null {
  const stored = read<ChosenCriteria>(KEY)
  // A release may have added criteria since.
  return stored && { ...stored, criteria: { ...OPENING_CRITERIA, ...stored.criteria } }
}

/** Keeps the criteria for this tab; `null` forgets them. */
export const keepChosen = (chosen: ChosenCriteria | null): void => keep(KEY, chosen)

/** Whether this tab searched for a plan when its page or the document was left. */
export const isPlanning = (): boolean => read(PLANNING_KEY) !== null

export const keepPlanning = (isOn: boolean): void => keep(PLANNING_KEY, isOn || null)

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without the storage it lasts as long as the page.
  }
}
