import type { RouteRequest } from 'shared-domain/routing'

/** What VROOM's plan did not take into account of this request, in one sentence; null when nothing. */
export const vroomLimits = ({ trucks }: RouteRequest): string | null =>
  trucks.some(({ streams }) => streams.length > 1)
    ? 'Planned by VROOM: a truck of several streams carries one of them all day.'
    : null
