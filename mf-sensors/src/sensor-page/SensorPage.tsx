import { useState } from 'react'
import { paths } from 'shared-domain'
import { problemOf, useMayCall } from 'shared-domain/client'
import {
  Anchor,
  Button,
  Card,
  Link,
  PageHeader,
  Skeleton,
  Stack,
  StateBadge,
  Text,
  useParams,
} from 'shared-ui'
import { type Device, type Mounting, putDevice, type SensorHealth } from '../../operations'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { batteryText, HEALTH_STATES, healthOf, healthText, trustedLevelText } from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { useDecoders, useDevice, useHealth, useUplinks } from '../devices/use-sensors'
import { SensorChart } from '../sensor-chart/SensorChart'
import { batteryPoints, levelPoints } from './chart-points'
import { MountingCard } from './MountingCard'
import classes from './SensorPage.module.css'
import { UplinkTable } from './UplinkTable'

/** The page of one sensor: its state, its mounting, charts of its level and battery, and its uplinks. */
export function SensorPage() {
  const { devEui = '' } = useParams()
  const device = useDevice(devEui)
  const [before, setBefore] = useState<string | null>(null)
  const uplinks = useUplinks(devEui, before)
  const health = useHealth()
  const decoders = useDecoders()
  const maySetUp = useMayCall(putDevice)
  const decoder = decoders.data?.decoders.find(({ name }) => name === device.data?.decoder)
  // The decoders may arrive later than the sensor, or fail to load.
  const kind = decoder?.title ?? device.data?.decoder ?? 'Not known'
  const state = device.data && healthOf(device.data, health.data)
  const list = uplinks.data?.uplinks ?? []
  const battery = batteryPoints(list)
  const oldest = list.at(-1)
  // The cards appear together, because one after the other they would shift the layout. Older uplinks replace their own table alone.
  const isReading = device.isLoading || (uplinks.isLoading && before === null)
  const shown = isReading ? null : device.data
  return (
    <>
      <AllSensorsLink />
      <PageHeader
        title={`Sensor ${devEui}`}
        {...(state && {
          badge: (
            <StateBadge state={HEALTH_STATES[state]}>
              {device.data && healthText(device.data, health.data)}
            </StateBadge>
          ),
        })}
      />
      <Stack gap="md">
        <ReadFailure answer={device} notRead="The sensor could not be read" />
        {maySetUp && problemOf(device.error)?.status === 404 && (
          <div>
            <Button component={Link} to={`${sensorPaths.setup}?eui=${encodeURIComponent(devEui)}`}>
              Set Up This Sensor
            </Button>
          </div>
        )}
        {isReading && <Skeleton h="60rem" role="status" aria-label="Reading the sensor" />}
        {shown && (
          <SensorFacts
            device={shown}
            health={health.data}
            kind={kind}
            gateway={before === null ? (list[0]?.gatewayId ?? null) : null}
          />
        )}
        {shown && isInstalled(shown) && <MountingCard device={shown} decoder={decoder} />}
        {shown && <ReadFailure answer={uplinks} notRead="The uplinks could not be read" />}
        {shown && uplinks.isLoading && <Skeleton h="12rem" role="status" aria-label="Reading the uplinks" />}
        {shown && uplinks.data && (
          <>
            <SensorChart
              title="Level"
              unit="%"
              low={0}
              high={100}
              points={levelPoints(list)}
              none="No uplink has told a level yet."
            />
            <SensorChart {...battery} title="Battery" none="No uplink has told the battery yet." />
            <UplinkTable
              key={before}
              uplinks={list}
              onOlder={uplinks.data.hasOlder && oldest ? () => setBefore(oldest.at) : undefined}
              onNewest={before === null ? undefined : () => setBefore(null)}
            />
          </>
        )}
      </Stack>
    </>
  )
}

const isInstalled = (device: Device): device is Device & { binId: string; mounting: Mounting } =>
  device.binId !== null && device.mounting !== null

interface SensorFactsProps {
  device: Device
  health: SensorHealth | null
  /** The name of the kind of sensor. */
  kind: string
  /** The gateway with the best reception of the latest uplink; `null` when it is not known. */
  gateway: string | null
}

function SensorFacts({ device, health, kind, gateway }: SensorFactsProps) {
  const { binId, lastMeasurement, rssi, snr } = device
  return (
    <Card component="section" aria-label="Facts">
      <dl className={classes.facts}>
        <dt>Kind</dt>
        <dd>{kind}</dd>
        <dt>Bin</dt>
        <dd>
          {binId ? (
            <Anchor component={Link} to={paths.bin(binId)}>
              {binId}
            </Anchor>
          ) : (
            'None'
          )}
        </dd>
        <dt>Level</dt>
        <dd>{trustedLevelText(device, health)}</dd>
        <dt>Battery</dt>
        <dd>{batteryText(device, health)}</dd>
        <dt>Temperature</dt>
        <dd>{lastMeasurement?.temperatureC == null ? 'Not known' : `${lastMeasurement.temperatureC} °C`}</dd>
        <dt>Signal</dt>
        <dd>
          {[
            gateway !== null && `Heard by gateway ${gateway}`,
            rssi !== null && `RSSI ${rssi} dBm`,
            snr !== null && `SNR ${snr} dB`,
          ]
            .filter(Boolean)
            .join(', ') || 'Not known'}
        </dd>
      </dl>
      {device.lastSeenAt === null && <Text c="dimmed">It has not been heard yet.</Text>}
    </Card>
  )
}
