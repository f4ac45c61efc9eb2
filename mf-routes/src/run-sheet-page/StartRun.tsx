import { IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMay } from 'shared-domain/client'
import { Button, Card, NativeSelect, Stack, Text, Title, useDisclosure } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { useDrivers } from '../fleet/use-fleet'
import { useDriverOptions } from '../route-actions/AssignButton'
import { StartDialog } from '../route-actions/StartDialog'
import type { Driving } from './use-driving'

interface StartRunProps {
  route: DetailedRoute
  driving: Driving
}

/** Shown before a route is started. A user with the permission to assign chooses the driver of an unassigned route. */
export function StartRun({ route, driving }: StartRunProps) {
  const mayAssign = useMay('routes:assign')
  const { drivers, error } = useDrivers()
  const asksWho = mayAssign && route.changes.includes('assign') && route.driver === null
  const offered = (asksWho && drivers) || []
  const options = useDriverOptions(offered, route.id)
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isAsking, { open, close }] = useDisclosure()
  const select = useRef<HTMLSelectElement>(null)
  const driver = offered.find(({ id }) => id === chosen)
  function ask() {
    if (!driver && offered.length > 0) {
      setIsMissing(true)
      select.current?.focus()
    } else open()
  }
  function start() {
    close()
    driving.tap({ kind: 'status', to: 'active', ...(driver && { driver }) })
  }
  return (
    <Card component="section" aria-labelledby="start-run" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="start-run" ref={driving.focus} tabIndex={-1}>
          Ready to go
        </Title>
        <Text>Start the route when the truck leaves. Then each stop is one tap.</Text>
        {offered.length > 0 && (
          <NativeSelect
            ref={select}
            size="lg"
            label="Who drives?"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={[{ value: '', label: 'Choose a driver' }, ...options]}
            error={isMissing && chosen === '' && 'Nobody has this route yet. Choose who drives it.'}
          />
        )}
        {asksWho && error !== null && (
          <Text>
            Nobody has this route yet, and the drivers cannot be read. Tell the office who drives it.
          </Text>
        )}
        <Button
          size="xl"
          fullWidth
          leftSection={<IconPlayerPlay size={24} aria-hidden />}
          aria-disabled={driving.isResting}
          onClick={ask}
        >
          Start Route
        </Button>
        <StartDialog isOpen={isAsking} route={route} driver={driver} onClose={close} onStart={start} />
      </Stack>
    </Card>
  )
}
