import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Route } from 'shared-domain'
import { Button, PageHeader, Stack, Text } from 'shared-ui'
import { BackToRoutes } from './BackToRoutes'

/** What stands in a removed route's place, so that it can be put back. */
export function RouteRemoved({ route, onUndo }: { route: Route; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; without this the keyboard would start over.
  useEffect(() => undo.current?.focus(), [])
  return (
    <>
      <PageHeader title="Route removed" />
      <Stack gap="md" align="flex-start">
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {route.id}, {route.name}, is no longer kept on this device.
        </Text>
        <Button ref={undo} leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
          Undo
        </Button>
        <BackToRoutes />
      </Stack>
    </>
  )
}
