import { IconUser } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMay } from 'shared-domain/client'
import type { Driver } from 'shared-domain/contract'
import { Button, Modal, NativeSelect, Skeleton, Stack, Text, useDisclosure } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { useDrivers } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import type { RouteChanging } from '../routes/use-route-changing'
import classes from './AssignButton.module.css'
import { useDriverOptions } from './driver-options'

interface AssignButtonProps {
  route: DetailedRoute
  changing: RouteChanging
  /** In a table. */
  isCompact?: boolean
}

/** Assigns the route to a driver, or to none; not rendered where that is not possible. */
export function AssignButton({ route, changing, isCompact = false }: AssignButtonProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const mayAssign = useMay('routes:assign')
  if (!mayAssign || !route.changes.includes('assign')) return null
  return (
    <>
      <Button
        {...(isCompact
          ? { variant: 'subtle', size: 'compact-sm' }
          : { variant: 'default', leftSection: <IconUser size={18} aria-hidden /> })}
        onClick={open}
      >
        {t('routeActions.assignToDriver')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('routeActions.assignToDriver')}>
        <DriverForm
          route={route}
          onChoose={(driver, seen) => {
            close()
            changing.change({ kind: 'assign', driver, from: seen })
          }}
        />
      </Modal>
    </>
  )
}

interface DriverFormProps {
  route: DetailedRoute
  /** `seen` is the driver that was shown when the choice was made. */
  onChoose: (driver: Driver | null, seen: Driver | null) => void
}

const NO_DRIVER = ''

function DriverForm({ route, onChoose }: DriverFormProps) {
  const answer = useDrivers()
  const { drivers, isLoading } = answer
  const [chosen, setChosen] = useState(route.driver?.id ?? NO_DRIVER)
  const [opened] = useState(route.driver?.id ?? NO_DRIVER)
  const isChanged = (route.driver?.id ?? NO_DRIVER) !== opened
  const offered = drivers && withCurrent(drivers, route.driver)
  const options = useDriverOptions(offered ?? [], route)
  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose(offered?.find(({ id }) => id === chosen) ?? null, route.driver ?? null)
  }
  const select = useRef<HTMLSelectElement>(null)
  const isOffered = offered !== null
  // The dialog may open before the drivers are loaded.
  useEffect(() => {
    if (isOffered) select.current?.focus()
  }, [isOffered])
  return (
    // Without data-autofocus the dialog would focus its Close button.
    <form onSubmit={submit} tabIndex={-1} data-autofocus className={classes.form}>
      <Stack gap="md">
        <RecordNotice answer={answer} subject={t('routeActions.drivers')} />
        {isLoading && <Skeleton h="3.5rem" role="status" aria-label={t('routeActions.readingDrivers')} />}
        {drivers?.length === 0 && <Text size="sm">{t('routeActions.noDriversAreOnRecordYet')}</Text>}
        {offered && (
          <>
            <NativeSelect
              ref={select}
              label={t('routeActions.driverOf', { id: route.id })}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[{ value: NO_DRIVER, label: t('routeActions.noPerson') }, ...options]}
            />
            <Text role="status" size="sm" fw={600}>
              {isChanged &&
                t('routeActions.thisHasChangedMeanwhile', {
                  name: route.driver?.name ?? t('routeActions.noDriver'),
                })}
            </Text>
            <Button type="submit">{t('routeActions.assign')}</Button>
          </>
        )}
      </Stack>
    </form>
  )
}

/** The present driver stays an option, even when no longer among the drivers. */
const withCurrent = (drivers: readonly Driver[], current: DetailedRoute['driver']) =>
  current && !drivers.some(({ id }) => id === current.id) ? [current, ...drivers] : drivers
