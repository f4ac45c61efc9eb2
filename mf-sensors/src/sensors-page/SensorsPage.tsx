import { agoText } from 'shared-domain'
import { explainFailure, useNow, useRecordQuery } from 'shared-domain/client'
import { Card, FailureNotice, List, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { listDevices } from '../../operations'

/** Every sensor, by health. */
export function SensorsPage() {
  const { data, isLoading, error, updatedAt, isRefreshing, refresh } = useDevices()
  const now = useNow()
  const notRead =
    updatedAt === null ? 'The sensors could not be read' : `Not current: read ${agoText(updatedAt, now)}`
  return (
    <>
      <PageHeader title="Sensors" subtitle="Which sensors measure, and which have fallen silent" />
      <Stack gap="md">
        {error && (
          <FailureNotice
            {...explainFailure(error, notRead)}
            onRetry={refresh}
            isRetrying={isRefreshing}
            isStale={updatedAt !== null}
          />
        )}
        {isLoading && <Skeleton h="8rem" role="status" aria-label="Reading the sensors" />}
        {data?.devices.length === 0 && <Text c="dimmed">There is no sensor yet.</Text>}
        {data && data.devices.length > 0 && (
          <Card component="section" aria-label="Sensors">
            <List>
              {data.devices.map(({ devEui, binId, lastSeenAt }) => (
                <List.Item key={devEui}>
                  {devEui}, {binId ?? 'in no bin'},{' '}
                  {lastSeenAt ? agoText(Date.parse(lastSeenAt), now) : 'not heard yet'}
                </List.Item>
              ))}
            </List>
          </Card>
        )}
      </Stack>
    </>
  )
}

const useDevices = () =>
  useRecordQuery({
    operation: listDevices,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-sensors',
  })
