import { IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Button, useDisclosure } from 'shared-ui'
import type { RouteChanging } from '../routes/use-route-changing'
import { CompleteDialog, isAnythingLeft, leftUndone } from './CompleteDialog'

interface DriveButtonProps {
  route: DetailedRoute
  changing: RouteChanging
}

/** Starts the route, and later completes it. One button, so that it keeps the focus when it changes. */
export function DriveButton({ route, changing: { change, pending } }: DriveButtonProps) {
  const [isAsking, { open, close }] = useDisclosure()
  const mayDrive = useMay('routes:drive')
  const next = (['start', 'complete'] as const).find((kind) => route.changes.includes(kind))
  if (!mayDrive || !next) return null
  const left = leftUndone(route)
  const Icon = next === 'start' ? IconPlayerPlay : IconFlag
  function press() {
    if (pending) return
    if (next === 'complete' && isAnythingLeft(left)) open()
    else if (next) change({ kind: next })
  }
  function complete() {
    close()
    change({ kind: 'complete' })
  }
  return (
    <>
      <Button leftSection={<Icon size={18} aria-hidden />} onClick={press}>
        {next === 'start' ? 'Start Route' : 'Complete Route'}
      </Button>
      <CompleteDialog isOpen={isAsking} route={route} left={left} onClose={close} onComplete={complete} />
    </>
  )
}
