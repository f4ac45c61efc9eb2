import type { PlanCriteria } from '../city-plan/plan-criteria'
import { OPENING_CRITERIA } from './city-criteria'

/** Criteria that no plan was made by yet. */
export interface ChosenCriteria {
  /** The plan beside which they were chosen; `null` without one. */
  planId: string | null
  criteria: PlanCriteria
}

const KEY = 'routes.criteria'
const PLANNING_KEY = 'routes.is-planning'

/** The criteria that this person had in this tab when its page or the document was left; `null` for none. */
export function readChosen(owner: string): ChosenCriteria | null {
  const stored = read<ChosenCriteria & { owner: string }>(KEY)
  // Another person may have signed out in this tab.
  if (stored?.owner !== owner) return null
  // A release may have added criteria since.
  return { planId: stored.planId, criteria: { ...OPENING_CRITERIA, ...stored.criteria } }
}

/** Keeps the criteria of a person for this tab; `null` forgets them. */
export const keepChosen = (owner: string, chosen: ChosenCriteria | null): void =>
  keep(KEY, chosen && { owner, ...chosen })

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
