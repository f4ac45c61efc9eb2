import { useMemo } from 'react'
import { aucklandDate, type DetailedRoute } from 'shared-domain'
import type { Entry } from '../itinerary/itinerary'
import type { ExportedRoute } from './exported-route'
import { exportedVisits } from './exported-visit'

/** A route as its files tell it; a sample is of today. */
export const useExportedRoute = (route: DetailedRoute, entries: readonly Entry[]): ExportedRoute =>
  useMemo(() => {
    const { id, name, plan, plannedFor } = route
    return { id, name, plan, day: plannedFor ?? aucklandDate(new Date()), visits: exportedVisits(entries) }
  }, [route, entries])
