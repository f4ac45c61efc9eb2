import { useMay, useMayCall } from 'shared-domain/client'
import { PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { getFleet } from '../../operations'
import { useDrivers, useFleet } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import classes from './Fleet.module.css'
import { FleetMap } from './FleetMap'
import { FleetSection } from './FleetSection'

/** Depots, facilities, trucks and drivers. Supervisors change them, operators read them, others read all but the drivers. */
export function FleetPage() {
  const hasFleet = useMayCall(getFleet)
  return (
    <>
      <PageHeader title={t('fleet.fleet')} subtitle={t('fleet.whatCollectsBins')} />
      {hasFleet ? <RecordedFleet /> : <Text>{t('fleet.mockDataHasNoFleet')}</Text>}
    </>
  )
}

function RecordedFleet() {
  const fleetAnswer = useFleet()
  const driversAnswer = useDrivers()
  const mayChange = useMay('fleet:change')
  const maySeeDrivers = useMay('routes:assign')
  const { fleet } = fleetAnswer
  const { drivers } = driversAnswer
  const known = {
    depots: fleet?.depots ?? [],
    removedIds: fleet?.removed.map(({ id }) => id) ?? [],
    mayChange,
  }
  return (
    <Stack gap="lg">
      <RecordNotice answer={fleetAnswer} subject={t('fleet.fleetSubject')} />
      {fleetAnswer.isLoading && <Skeleton h="12rem" role="status" aria-label={t('fleet.readingFleet')} />}
      {!mayChange && <Text c="dimmed">{t('fleet.supervisorCanChangeFleet')}</Text>}
      {fleet && (
        <>
          <FleetSection
            {...known}
            title={t('fleet.trucks')}
            kind="truck"
            items={fleet.trucks.map((value) => ({ kind: 'truck', value }))}
          />
          <div className={classes.places}>
            <Stack gap="lg">
              <FleetSection
                {...known}
                title={t('fleet.depots')}
                kind="depot"
                items={fleet.depots.map((value) => ({ kind: 'depot', value }))}
              />
              <FleetSection
                {...known}
                title={t('fleet.facilities')}
                kind="facility"
                items={fleet.facilities.map((value) => ({ kind: 'facility', value }))}
              />
            </Stack>
            <FleetMap depots={fleet.depots} facilities={fleet.facilities} />
          </div>
        </>
      )}
      {maySeeDrivers && <RecordNotice answer={driversAnswer} subject={t('fleet.drivers')} />}
      {/* Shown after the fleet, which would push them down. */}
      {maySeeDrivers && drivers && !fleetAnswer.isLoading && (
        <FleetSection
          {...known}
          title={t('fleet.driversTitle')}
          kind="driver"
          items={drivers.map((value) => ({ kind: 'driver', value }))}
        />
      )}
    </Stack>
  )
}
