import type { Principal } from '../../http/auth/principal'
import type { Changeable } from '../../record/change-record'

/** One moment in the life of the demonstration city. */
export interface Step {
  app: Changeable
  now: Date
  /** Since the step before. */
  elapsedMs: number
  /** The city has just opened: its figures stay as they are. */
  isSettling: boolean
}

/** On whose behalf the city lives. */
export const SIMULATOR: Principal = { personId: null, name: 'simulator', roles: ['supervisor', 'driver'] }
