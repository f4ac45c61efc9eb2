import { useRef } from 'react'
import { paths } from 'shared-domain'
import { useMay, useMayCall } from 'shared-domain/client'
import { Button, Group, Link, NativeSelect, PageHeader, Skeleton, Stack, TextInput } from 'shared-ui'
import { putDevice } from '../../operations'
import { ReadFailure } from '../devices/ReadFailure'
import { HEALTH_NAMES, HEALTHS, healthOf } from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { useDevices, useHealth } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { BrokerNotice } from './BrokerNotice'
import { FirstSensor } from './FirstSensor'
import { SensorTable } from './SensorTable'
import { SilenceCard } from './SilenceCard'
import { useSensorFilters } from './sensor-filters'
import { UnknownDevices } from './UnknownDevices'

/** The page of all sensors, ordered by health. */
export function SensorsPage() {
  const devices = useDevices()
  const health = useHealth()
  const { filters, change } = useSensorFilters()
  const maySetUp = useMayCall(putDevice)
  const hasTokens = useMay('sensor-tokens:manage')
  const search = useRef<HTMLInputElement>(null)
  const words = filters.words.trim().toLowerCase()
  const found = (devices.data?.devices ?? [])
    .map((device) => ({ device, health: healthOf(device, health.data) }))
    .filter(
      ({ device, health: one }) =>
        (filters.health === null || one === filters.health) &&
        `${device.devEui} ${device.binId ?? ''}`.toLowerCase().includes(words),
    )
    .sort((a, b) => HEALTHS.indexOf(a.health) - HEALTHS.indexOf(b.health))
  return (
    <>
      <PageHeader
        title={t('sensors.sensorsTitle')}
        subtitle={t('sensors.whichSensorsMeasure')}
        actions={
          <Group gap="xs">
            <Button component={Link} to={sensorPaths.decoders} variant="default">
              {t('sensors.decoders')}
            </Button>
            {hasTokens && (
              <Button component={Link} to={paths.tokens} variant="default">
                {t('sensors.gatewayTokens')}
              </Button>
            )}
            {maySetUp && (
              <Button component={Link} to={sensorPaths.setup}>
                {t('sensors.setUpSensor')}
              </Button>
            )}
          </Group>
        }
      />
      <Stack gap="md">
        <ReadFailure answer={devices} notRead={t('sensors.sensorsNotRead')} />
        {devices.isLoading && <Skeleton h="8rem" role="status" aria-label={t('sensors.readingSensors')} />}
        {health.data && <BrokerNotice health={health.data} />}
        {health.data && <SilenceCard health={health.data} />}
        {maySetUp && <UnknownDevices />}
        {devices.data?.devices.length === 0 && <FirstSensor maySetUp={maySetUp} />}
        {devices.data && devices.data.devices.length > 0 && (
          <>
            <Group gap="sm" align="flex-end">
              <NativeSelect
                label={t('sensors.health')}
                value={filters.health ?? ''}
                onChange={({ currentTarget }) => change({ health: currentTarget.value })}
                data={[
                  { value: '', label: t('sensors.all') },
                  ...HEALTHS.map((value) => ({ value, label: HEALTH_NAMES[value] })),
                ]}
              />
              <TextInput
                ref={search}
                label={t('sensors.search')}
                placeholder={t('sensors.sensorOrBin')}
                value={filters.words}
                onChange={({ currentTarget }) => change({ q: currentTarget.value })}
              />
            </Group>
            <SensorTable
              sensors={found}
              health={health.data}
              total={devices.data.devices.length}
              onClear={() => {
                change({ health: '', q: '' })
                search.current?.focus()
              }}
            />
          </>
        )}
      </Stack>
    </>
  )
}
