import { IconTrash } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { type RouteChanging, useMay } from 'shared-domain/client'
import { Menu } from 'shared-ui'

interface RemoveItemProps {
  route: DetailedRoute
  changing: RouteChanging
}

/** Takes the route away; left out where that is not possible. */
export function RemoveItem({ route, changing: { change, pending } }: RemoveItemProps) {
  const mayPlan = useMay('routes:plan')
  if (!mayPlan || !route.changes.includes('remove')) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => pending || change({ kind: 'remove' })}
      >
        Remove Route
      </Menu.Item>
    </>
  )
}
