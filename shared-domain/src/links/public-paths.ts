import type { Bin } from '../bins/bin'
import { DEFAULT_RADIUS_KM } from '../bins/nearby-bins'
import type { Point } from '../geo/distance'
import { reportStatusPath } from './report-status-path'

// In its own file: residents' pages load these, and none of the operators' paths.

/** The paths that residents' pages link to. */
export const publicPaths = {
  home: '/',
  technology: '/technology',
  dashboard: '/app/dashboard',
  /** The report page, for one bin when it is given. */
  report: (bin?: Pick<Bin, 'id' | 'location'>) =>
    bin
      ? `/report?bin=${encodeURIComponent(bin.id)}&location=${encodeURIComponent(bin.location)}`
      : '/report',
  /** The status of a report, for anyone who has its reference. */
  reportStatus: reportStatusPath,
  /** The form for entering a reference. With `reference` in the query it redirects to the report's status. */
  findReport: '/report/status',
  /** The nearby page, around a point and within a radius in km when these are given. */
  nearby: (point?: Point, radiusKm: number = DEFAULT_RADIUS_KM) =>
    point ? `/nearby?lat=${point.lat}&lng=${point.lng}&radius=${radiusKm}` : '/nearby',
} as const
