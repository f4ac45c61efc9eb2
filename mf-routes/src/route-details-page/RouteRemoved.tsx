import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Route } from 'shared-domain'
import { type RouteChanging, useDataSource } from 'shared-domain/client'
import { Button, PageHeader, Stack, Text } from 'shared-ui'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { BackToRoutes } from './BackToRoutes'

interface RouteRemovedProps {
  route: Pick<Route, 'id' | 'name'>
  changing: RouteChanging
}

/** What stands in a removed route's place, so that it can be put back. */
export function RouteRemoved({ route, changing }: RouteRemovedProps) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; without this the keyboard would start over.
  useEffect(() => undo.current?.focus(), [])
  const { change, pending } = changing
  return (
    <>
      <PageHeader title="Route removed" />
      <Stack gap="md" align="flex-start">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {route.id}, {route.name}, is no longer {isReal ? 'among the routes' : 'kept on this device'}.
        </Text>
        <ChangeFailure changing={changing} />
        <Button
          ref={undo}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => pending || change({ kind: 'restore' })}
        >
          Undo
        </Button>
        <BackToRoutes />
      </Stack>
    </>
  )
}
