import { useMay, useMayCall } from 'shared-domain/client'
import { PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { getFleet } from '../../operations'
import { useDrivers, useFleet } from '../fleet/use-fleet'
import { RecordNotice } from '../record-notice/RecordNotice'
import classes from './Fleet.module.css'
import { FleetMap } from './FleetMap'
import { FleetSection } from './FleetSection'

/** Depots, facilities, trucks and drivers. Supervisors change them, operators read them, others read all but the drivers. */
export function FleetPage() {
  const hasFleet = useMayCall(getFleet)
  return (
    <>
      <PageHeader title="Fleet" subtitle="What collects the bins, from where, and where the waste goes" />
      {hasFleet ? (
        <RecordedFleet />
      ) : (
        <Text>Mock data has no fleet of its own. Switch to real data to see and change the fleet.</Text>
      )}
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
      <RecordNotice answer={fleetAnswer} subject="The fleet" />
      {fleetAnswer.isLoading && <Skeleton h="12rem" role="status" aria-label="Reading the fleet" />}
      {!mayChange && <Text c="dimmed">A supervisor can change the fleet.</Text>}
      {fleet && (
        <>
          <FleetSection
            {...known}
            title="Trucks"
            kind="truck"
            items={fleet.trucks.map((value) => ({ kind: 'truck', value }))}
          />
          <div className={classes.places}>
            <Stack gap="lg">
              <FleetSection
                {...known}
                title="Depots"
                kind="depot"
                items={fleet.depots.map((value) => ({ kind: 'depot', value }))}
              />
              <FleetSection
                {...known}
                title="Facilities"
                kind="facility"
                items={fleet.facilities.map((value) => ({ kind: 'facility', value }))}
              />
            </Stack>
            <FleetMap depots={fleet.depots} facilities={fleet.facilities} />
          </div>
        </>
      )}
      {maySeeDrivers && <RecordNotice answer={driversAnswer} subject="The drivers" />}
      {/* Shown after the fleet, which would push them down. */}
      {maySeeDrivers && drivers && !fleetAnswer.isLoading && (
        <FleetSection
          {...known}
          title="Drivers"
          kind="driver"
          items={drivers.map((value) => ({ kind: 'driver', value }))}
        />
      )}
    </Stack>
  )
}
