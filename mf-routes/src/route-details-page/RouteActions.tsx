import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { DetailedRoute } from 'shared-domain'
import type { RouteChanging } from 'shared-domain/client'
import { Button } from 'shared-ui'
import type { Entry } from '../itinerary/itinerary'
import { AssignButton } from '../route-actions/AssignButton'
import { DriveButton } from '../route-actions/DriveButton'
import { RemoveButton } from '../route-actions/RemoveButton'
import { RouteDownloads } from '../route-exports/RouteDownloads'
import { useExportedRoute } from '../route-exports/use-exported-route'
import classes from './RouteDetails.module.css'
import { RunSheetLink } from './RunSheetLink'

interface RouteActionsProps {
  route: DetailedRoute
  entries: readonly Entry[]
  changing: RouteChanging
}

export function RouteActions({ route, entries, changing }: RouteActionsProps) {
  const print = useRef<HTMLButtonElement>(null)
  const before = useRef(route.status)
  // The button that was pressed is gone then; without this the keyboard would start over.
  useEffect(() => {
    if (before.current === 'active' && route.status === 'completed') print.current?.focus()
    before.current = route.status
  }, [route.status])
  return (
    <div className={classes.actions}>
      <DriveButton route={route} changing={changing} />
      <RunSheetLink route={route} />
      <AssignButton route={route} changing={changing} />
      <Button
        ref={print}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <RouteDownloads route={useExportedRoute(route, entries)} />
      <RemoveButton route={route} changing={changing} />
    </div>
  )
}
