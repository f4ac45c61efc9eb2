import { useState } from 'react'
import { paths } from 'shared-domain'
import { problemOf, useMayCall, useNow } from 'shared-domain/client'
import {
  Alert,
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
import { type Device, putDevice, type SensorHealth } from '../../operations'
import { readTypedEui } from '../../rules/device-qr'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { isDatedAhead } from '../devices/dated-moment'
import { ReadFailure } from '../devices/ReadFailure'
import { batteryText, HEALTH_STATES, healthOf, healthText, trustedLevelText } from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { useDecoders, useDevice, useHealth, useUplinks } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { SensorChart } from '../sensor-chart/SensorChart'
import { batteryPoints, levelPoints } from './chart-points'
import { MountingCard } from './MountingCard'
import classes from './SensorPage.module.css'
import { UplinkTable } from './UplinkTable'

/** The page of the sensor in the URL. A text that is no DevEUI is nothing to ask the record about. */
export function SensorPage() {
  const { devEui: given = '' } = useParams()
  const devEui = readTypedEui(given)
  if (devEui !== null) return <KnownSensor devEui={devEui} />
  return (
    <>
      <AllSensorsLink />
      <div className={classes.header}>
        <PageHeader title={t('sensor.sensor', { devEui: given })} />
      </div>
      <Alert role="alert" title={t('sensor.thereIsNoSensor', { devEui: given })}>
        {t('sensor.deveuiHas16Digits')}
      </Alert>
    </>
  )
}

/** One sensor: its state, its mounting, charts of its level and battery, and its uplinks. */
function KnownSensor({ devEui }: { devEui: string }) {
  const now = useNow()
  const device = useDevice(devEui)
  const [before, setBefore] = useState<string | null>(null)
  const uplinks = useUplinks(devEui, before)
  const health = useHealth()
  const decoders = useDecoders()
  const maySetUp = useMayCall(putDevice)
  const decoder = decoders.data?.decoders.find(({ name }) => name === device.data?.decoder)
  // The decoders may arrive later than the sensor, or fail to load.
  const kind = decoder?.title ?? device.data?.decoder ?? t('sensor.notKnown')
  const state = device.data && healthOf(device.data, health.data)
  const list = uplinks.data?.uplinks ?? []
  const past = list.filter(({ at }) => !isDatedAhead(at, now))
  const battery = batteryPoints(past)
  const oldest = list.at(-1)
  // The cards appear together, because one after the other they would shift the layout. Older uplinks replace their own table alone.
  const isReading = device.isLoading || (uplinks.isLoading && before === null)
  const shown = isReading ? null : device.data
  return (
    <>
      <AllSensorsLink />
      <div className={classes.header}>
        <PageHeader
          title={t('sensor.sensor', { devEui })}
          {...(state && {
            badge: (
              <StateBadge state={HEALTH_STATES[state]}>
                {device.data && healthText(device.data, health.data)}
              </StateBadge>
            ),
          })}
        />
      </div>
      <Stack gap="md">
        <ReadFailure answer={device} notRead={t('sensor.sensorNotRead')} />
        {maySetUp && problemOf(device.error)?.status === 404 && (
          <div>
            <Button component={Link} to={`${sensorPaths.setup}?eui=${encodeURIComponent(devEui)}`}>
              {t('sensor.setUpThisSensor')}
            </Button>
          </div>
        )}
        {isReading && <Skeleton h="60rem" role="status" aria-label={t('sensor.readingSensor')} />}
        {shown && (
          <SensorFacts
            device={shown}
            health={health.data}
            kind={kind}
            gateway={before === null ? (past[0]?.gatewayId ?? null) : null}
          />
        )}
        {shown && <MountingCard device={shown} decoder={decoder} />}
        {shown && <ReadFailure answer={uplinks} notRead={t('sensor.uplinksNotRead')} />}
        {shown && uplinks.isLoading && (
          <Skeleton h="12rem" role="status" aria-label={t('sensor.readingUplinks')} />
        )}
        {shown && uplinks.data && (
          <>
            <SensorChart
              title={t('sensor.level')}
              unit="%"
              low={0}
              high={100}
              points={levelPoints(past)}
              none={t('sensor.noUplinkHasToldLevelYet')}
            />
            <SensorChart
              {...battery}
              title={t('sensor.battery')}
              none={t('sensor.noUplinkHasToldBatteryYet')}
            />
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
    <Card component="section" aria-label={t('sensor.facts')}>
      <dl className={classes.facts}>
        <dt>{t('sensor.kind')}</dt>
        <dd>{kind}</dd>
        <dt>{t('sensor.bin')}</dt>
        <dd>
          {binId ? (
            <Anchor component={Link} to={paths.bin(binId)}>
              {binId}
            </Anchor>
          ) : (
            t('sensor.none')
          )}
        </dd>
        <dt>{t('sensor.level')}</dt>
        <dd>{trustedLevelText(device, health)}</dd>
        <dt>{t('sensor.battery')}</dt>
        <dd>{batteryText(device, health)}</dd>
        <dt>{t('sensor.temperature')}</dt>
        <dd>
          {lastMeasurement?.temperatureC == null
            ? t('sensor.notKnown')
            : `${lastMeasurement.temperatureC} °C`}
        </dd>
        <dt>{t('sensor.signal')}</dt>
        <dd>
          {[
            gateway !== null && t('sensor.heardByGateway', { gateway }),
            rssi !== null && t('sensor.rssiDbm', { rssi }),
            snr !== null && t('sensor.snrDb', { snr }),
          ]
            .filter(Boolean)
            .join(', ') || t('sensor.notKnown')}
        </dd>
      </dl>
      {device.lastSeenAt === null && <Text c="dimmed">{t('sensor.itNotHeardYet')}</Text>}
    </Card>
  )
}
