import type { RouteRequest } from 'shared-domain/routing'

/** What VROOM's plan did not take into account of this request, in one sentence; null when nothing. */
export function vroomLimits({ trucks, stops }: RouteRequest): string | null {
  const limits = [
    trucks.some(({ streams }) => streams.length > 1) &&
      'a truck of several streams carries one of them all day',
    stops.some(({ priority }) => priority.kind === 'optional') &&
      'bins that are not full are served whenever they fit, worth the detour or not',
  ].filter((limit) => limit !== false)
  return limits.length > 0 ? `Planned by VROOM: ${limits.join(', and ')}.` : null
}
