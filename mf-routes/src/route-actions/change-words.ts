import type { RouteChange } from 'shared-domain'

/** What was not done when a change failed. */
export const NOT_DONE = {
  start: 'The route was not started',
  complete: 'The route was not completed',
  assign: 'The driver was not changed',
  remove: 'The route was not removed',
  restore: 'The route was not put back',
} as const satisfies Record<RouteChange['kind'], string>
