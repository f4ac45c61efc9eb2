import { IconTrash } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { type RouteChanging, useMay } from 'shared-domain/client'
import { Button } from 'shared-ui'

interface RemoveButtonProps {
  route: DetailedRoute
  changing: RouteChanging
}

/** Takes the route away; left out where that is not possible. */
export function RemoveButton({ route, changing: { change, pending } }: RemoveButtonProps) {
  const mayPlan = useMay('routes:plan')
  if (!mayPlan || !route.changes.includes('remove')) return null
  const isRemoving = pending?.kind === 'remove'
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
      aria-disabled={pending !== null}
      onClick={() => pending || change({ kind: 'remove' })}
    >
      {isRemoving ? 'Removing…' : 'Remove Route'}
    </Button>
  )
}
