import { useEffect, useRef } from 'react'
import type { DetailedRoute } from 'shared-domain'
import type { RouteChanging } from 'shared-domain/client'
import type { Entry } from '../itinerary/itinerary'
import { AssignButton } from '../route-actions/AssignButton'
import { DriveButton } from '../route-actions/DriveButton'
import { MoreActions } from './MoreActions'
import classes from './RouteDetails.module.css'
import { RunSheetLink } from './RunSheetLink'

interface RouteActionsProps {
  route: DetailedRoute
  entries: readonly Entry[]
  changing: RouteChanging
}

export function RouteActions({ route, entries, changing }: RouteActionsProps) {
  const more = useRef<HTMLButtonElement>(null)
  const before = useRef(route.status)
  // The button that was pressed is gone then; without this the keyboard would start over.
  useEffect(() => {
    if (before.current === 'active' && route.status === 'completed') more.current?.focus()
    before.current = route.status
  }, [route.status])
  return (
    <div className={classes.actions}>
      <DriveButton route={route} changing={changing} />
      <RunSheetLink route={route} />
      <AssignButton route={route} changing={changing} />
      <MoreActions ref={more} route={route} entries={entries} changing={changing} />
    </div>
  )
}
