import { type FormEvent, useState } from 'react'
import type { Driver, Truck } from 'shared-domain/contract'
import { Button, Group, Modal, NativeSelect, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { useDrivers, useFleet } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { onDay } from '../moments/moments'
import { useDriverOptions } from '../route-actions/driver-options'
import { useRoutes } from '../routes/use-routes'
import { openStops } from './MoveActions'
import { stopsText } from './move-labels'
import type { Moving } from './use-moving'

interface GiveDialogProps {
  route: DetailedRoute
  moving: Moving
  isOpen: boolean
  onClose: () => void
}

/** Asks for the truck that gets the open stops, and for its driver. */
export function GiveDialog({ isOpen, onClose, ...question }: GiveDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('stopMoves.giveToAnotherTruck')}>
      <GiveForm {...question} onClose={onClose} />
    </Modal>
  )
}

function GiveForm({ route, moving, onClose }: Omit<GiveDialogProps, 'isOpen'>) {
  const { fleet } = useFleet()
  const { drivers } = useDrivers()
  const { driverOf, earlierDriverOf } = useDriversOf(route)
  const others = (fleet?.trucks ?? [])
    .filter(({ id, isInService }) => isInService && id !== route.truckId)
    .toSorted((a, b) => Number(takesNone(a, route)) - Number(takesNone(b, route)))
  const [chosenTruck, setTruck] = useState<string | null>(null)
  const [chosenDriver, setDriver] = useState<string | null>(null)
  const [first] = others
  if (!first) return <Text>{t('stopMoves.noOtherTruckIsInService')}</Text>
  if (takesNone(first, route)) return <Text>{t('stopMoves.noOtherTruckTakesStops')}</Text>
  const truckId = chosenTruck ?? first.id
  const theirs = driverOf(truckId)
  const preset = (route.status === 'pending' && route.driver) || theirs
  const driverId = chosenDriver ?? drivers?.find(({ id }) => id === preset?.id)?.id ?? NOBODY
  const submit = (event: FormEvent) => {
    event.preventDefault()
    moving.move({ kind: 'give', truckId, ...(drivers && { driverId: driverId || null }) })
    onClose()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{explained(route)}</Text>
        <NativeSelect
          label={t('stopMoves.truck')}
          data-autofocus
          value={truckId}
          onChange={(event) => setTruck(event.currentTarget.value)}
          data={others.map((truck) => ({
            value: truck.id,
            label: truckLabel(truck, route),
            disabled: takesNone(truck, route),
          }))}
        />
        {drivers && (
          <DriverSelect
            {...{ route, drivers, value: driverId, onChange: setDriver }}
            description={driverText(theirs, earlierDriverOf(truckId), dayOf(route))}
          />
        )}
        <Group gap="sm">
          <Button type="submit">{t('stopMoves.give')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('stopMoves.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NOBODY = ''

interface DriverSelectProps {
  route: DetailedRoute
  drivers: readonly Driver[]
  value: string
  description: string
  onChange: (driverId: string) => void
}

function DriverSelect({ route, drivers, onChange, ...field }: DriverSelectProps) {
  const options = useDriverOptions(drivers, route)
  return (
    <NativeSelect
      label={t('stopMoves.driver')}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: NOBODY, label: t('stopMoves.nobodyYet') }, ...options]}
      {...field}
    />
  )
}

const takesNone = ({ streams }: Truck, route: DetailedRoute): boolean =>
  openStops(route).every(({ bin }) => !streams.includes(bin.binType))

function truckLabel({ name, streams }: Truck, route: DetailedRoute): string {
  const takesAll = openStops(route).every(({ bin }) => streams.includes(bin.binType))
  return takesAll ? name : t('stopMoves.takesOnly', { name, list: streams.join(', ') })
}

function explained(route: DetailedRoute): string {
  const open = stopsText(openStops(route).length)
  if (route.status === 'active')
    return t('stopMoves.ofBecomePendingRouteOfOtherTruck', { open, id: route.id })
  return t('stopMoves.otherTruckGetsWithAfter', { id: route.id, open })
}

const dayOf = ({ plannedFor }: DetailedRoute) => (plannedFor ? onDay(plannedFor, new Date()) : 'today')

function driverText(theirs: Driver | null, earlier: Driver | null, day: string): string {
  if (!theirs && earlier) return t('stopMoves.droveThisTruck', { name: earlier.name, dayOf: day })
  return t('stopMoves.drivesThisTruck', { name: theirs?.name ?? t('stopMoves.noPerson'), dayOf: day })
}

/** Who drives a truck on the day of the route, by the truck's other open routes, and who drove it before, by completed ones. */
function useDriversOf({ id, plannedFor }: DetailedRoute) {
  const { routes } = useRoutes()
  const ofTrucks = (routes ?? []).filter((other) => other.id !== id && other.driver)
  const last = (truckId: string, isMeant: (other: (typeof ofTrucks)[number]) => boolean) =>
    ofTrucks.findLast((other) => other.truckId === truckId && isMeant(other))?.driver ?? null
  const isOfDay = (other: (typeof ofTrucks)[number]) => other.plannedFor === plannedFor
  return {
    driverOf: (truckId: string) =>
      last(truckId, (other) => other.status === 'active' || (other.status === 'pending' && isOfDay(other))),
    earlierDriverOf: (truckId: string) =>
      last(truckId, (other) => other.status === 'completed' && isOfDay(other)),
  }
}
