import { IconArrowBackUp, IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMay } from 'shared-domain/client'
import { Button, useDisclosure } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { usePlaceNames } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import type { RouteChanging } from '../routes/use-route-changing'
import { CompleteDialog, isAnythingLeft, leftUndone } from './CompleteDialog'
import { StartDialog } from './StartDialog'

interface DriveButtonProps {
  route: DetailedRoute
  changing: RouteChanging
}

/**
 * Starts the route, and later completes it: one button, so that it keeps the focus when it changes. A start that was made
 * here can be undone until something is done.
 */
export function DriveButton({ route, changing: { change, pending, undo } }: DriveButtonProps) {
  const [isAsking, { open, close }] = useDisclosure()
  const mayDrive = useMay('routes:drive')
  const names = usePlaceNames() ?? {}
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(route.status)
  // The Undo button is gone then: without this the focus would return to the start of the page.
  useEffect(() => {
    if (before.current === 'active' && route.status === 'pending') button.current?.focus()
    before.current = route.status
  }, [route.status])
  const next = (['start', 'complete'] as const).find((kind) => route.changes.includes(kind))
  if (!mayDrive || !next) return null
  const left = leftUndone(route)
  const Icon = next === 'start' ? IconPlayerPlay : IconFlag
  function press() {
    if (pending) return
    if (next === 'start' || isAnythingLeft(left)) open()
    else change({ kind: 'complete' })
  }
  function start() {
    close()
    change({ kind: 'start', driver: route.driver })
  }
  function complete() {
    close()
    change({ kind: 'complete' })
  }
  return (
    <>
      <Button ref={button} leftSection={<Icon size={18} aria-hidden />} onClick={press}>
        {next === 'start' ? t('routeActions.startRoute') : t('routeActions.completeRoute')}
      </Button>
      {undo && route.changes.includes('unstart') && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => pending || undo()}
        >
          {t('routeActions.undoStart')}
        </Button>
      )}
      <StartDialog
        isOpen={isAsking && next === 'start'}
        {...{ route, names }}
        onClose={close}
        onStart={start}
      />
      <CompleteDialog
        isOpen={isAsking && next === 'complete'}
        route={route}
        left={left}
        onClose={close}
        onComplete={complete}
      />
    </>
  )
}
