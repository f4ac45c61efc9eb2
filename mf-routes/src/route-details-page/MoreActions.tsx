import { IconDots, IconPrinter } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { DetailedRoute } from 'shared-domain'
import type { RouteChanging } from 'shared-domain/client'
import { Button, Menu } from 'shared-ui'
import type { Entry } from '../itinerary/itinerary'
import { RemoveItem } from '../route-actions/RemoveItem'
import { RouteDownloads } from '../route-exports/RouteDownloads'
import { useExportedRoute } from '../route-exports/use-exported-route'

interface MoreActionsProps {
  route: DetailedRoute
  entries: readonly Entry[]
  changing: RouteChanging
  ref: Ref<HTMLButtonElement>
}

/** What is done with a route now and then: paper, files, and taking it away. */
export function MoreActions({ route, entries, changing, ref }: MoreActionsProps) {
  const exported = useExportedRoute(route, entries)
  return (
    // Inside the page, so that the menu is not printed with it; a menu holds nothing but its items.
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button ref={ref} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
          {changing.pending?.kind === 'remove' ? 'Removing…' : 'More'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Menu.Item>
        <RouteDownloads route={exported} />
        <RemoveItem route={route} changing={changing} />
      </Menu.Dropdown>
    </Menu>
  )
}
