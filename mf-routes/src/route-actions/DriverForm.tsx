import { type FormEvent, useState } from 'react'
import type { DetailedRoute } from 'shared-domain'
import { useDrivers } from 'shared-domain/client'
import type { Driver } from 'shared-domain/contract'
import { Button, NativeSelect, Skeleton, Stack, Text } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { useDriverOptions } from './use-driver-options'

interface DriverFormProps {
  route: DetailedRoute
  onChoose: (driver: Driver | null) => void
}

const NOBODY = ''

export function DriverForm({ route, onChoose }: DriverFormProps) {
  const answer = useDrivers()
  const { drivers, isLoading } = answer
  const [chosen, setChosen] = useState(route.driver?.id ?? NOBODY)
  const offered = drivers && withCurrent(drivers, route.driver)
  const options = useDriverOptions(offered ?? [], route.id)
  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose(offered?.find(({ id }) => id === chosen) ?? null)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <RecordNotice answer={answer} subject="The drivers" />
        {isLoading && <Skeleton h="3.5rem" role="status" aria-label="Reading the drivers" />}
        {drivers?.length === 0 && (
          <Text size="sm">No drivers are on record yet. A supervisor adds them under Fleet.</Text>
        )}
        {offered && (
          <>
            <NativeSelect
              label={`Driver of ${route.id}`}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[{ value: NOBODY, label: 'Nobody' }, ...options]}
              data-autofocus
            />
            <Button type="submit">Assign</Button>
          </>
        )}
      </Stack>
    </form>
  )
}

/** Who has the route is a choice, although they may no longer drive. */
const withCurrent = (drivers: readonly Driver[], current: Driver | null) =>
  current && !drivers.some(({ id }) => id === current.id) ? [current, ...drivers] : drivers
