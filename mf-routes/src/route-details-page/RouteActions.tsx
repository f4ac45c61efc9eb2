import { IconArrowBackUp, IconDeviceMobile, IconDots, IconPrinter, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { paths } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Button, Link, Menu, Slot } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import type { Entry } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { AssignButton } from '../route-actions/AssignButton'
import { DriveButton } from '../route-actions/DriveButton'
import { useExportedRoute } from '../route-exports/exported-route'
import { RouteDownloads } from '../route-exports/RouteDownloads'
import type { RouteChanging } from '../routes/use-route-changing'
import classes from './RouteDetails.module.css'

interface RouteActionsProps {
  route: DetailedRoute
  entries: readonly Entry[]
  changing: RouteChanging
  /** Further items of the menu. */
  children?: ReactNode
}

export function RouteActions({ route, entries, changing, children }: RouteActionsProps) {
  const more = useRef<HTMLButtonElement>(null)
  const before = useRef(route.status)
  // The pressed button is gone then: without this the focus would return to the start of the page.
  useEffect(() => {
    if (before.current === 'active' && route.status === 'completed') more.current?.focus()
    before.current = route.status
  }, [route.status])
  return (
    <div className={classes.actions}>
      <DriveButton route={route} changing={changing} />
      <RunSheetLink route={route} />
      <AssignButton route={route} changing={changing} />
      <Slot name="route.actions" props={{ routeId: route.id }} />
      <MoreActions ref={more} route={route} entries={entries} changing={changing}>
        {children}
      </MoreActions>
    </div>
  )
}

interface MoreActionsProps {
  route: DetailedRoute
  entries: readonly Entry[]
  changing: RouteChanging
  ref: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** The less frequent actions: printing, downloads and removal. */
function MoreActions({ route, entries, changing, ref, children }: MoreActionsProps) {
  const exported = useExportedRoute(route, entries)
  return (
    // Not in a portal and without a placeholder: the print styles hide it, and a menu may contain only items.
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button ref={ref} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
          {changing.pending?.kind === 'remove' ? t('routeDetails.removing') : t('routeDetails.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('routeDetails.print')}
        </Menu.Item>
        <RouteDownloads route={exported} />
        {children}
        <UnstartItem route={route} changing={changing} />
        <RemoveItem route={route} changing={changing} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChangeItemProps {
  route: DetailedRoute
  changing: RouteChanging
}

/** Removes the route; not rendered where that is not possible. */
function RemoveItem({ route, changing: { change, pending } }: ChangeItemProps) {
  const mayPlan = useMay('routes:plan')
  if (!mayPlan || !route.changes.includes('remove')) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => pending || change({ kind: 'remove' })}
      >
        {t('routeDetails.removeRoute')}
      </Menu.Item>
    </>
  )
}

/** Undoes a start, also one made on another page; not rendered once something is done. */
function UnstartItem({ route, changing: { change, pending } }: ChangeItemProps) {
  const mayDrive = useMay('routes:drive')
  if (!mayDrive || !route.changes.includes('unstart')) return null
  return (
    <Menu.Item
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={() => pending || change({ kind: 'unstart', driver: route.driver ?? null })}
    >
      {t('routeDetails.putBackToPending')}
    </Menu.Item>
  )
}

/** The link to the run sheet; not rendered once the route is completed. */
function RunSheetLink({ route }: { route: DetailedRoute }) {
  const mayDrive = useMay('routes:drive')
  if (!mayDrive || route.status === 'completed') return null
  return (
    <Button
      component={Link}
      to={paths.runSheet(route.id)}
      variant="default"
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
    >
      {t('routeDetails.runSheet')}
    </Button>
  )
}
