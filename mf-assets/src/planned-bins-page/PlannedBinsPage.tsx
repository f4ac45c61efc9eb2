import { useMemo } from 'react'
import { BIN_TYPE_NAMES, eventAgeText, paths } from 'shared-domain'
import {
  explainFailure,
  missingInMockData,
  useMapTiles,
  useMayCall,
  useNow,
  useRecordQuery,
} from 'shared-domain/client'
import {
  Anchor,
  Card,
  FailureNotice,
  Group,
  Link,
  PageHeader,
  PointMap,
  Skeleton,
  Stack,
  StateBadge,
  Text,
  useNavigate,
} from 'shared-ui'
import { changeBinLife, listPlannedBins, type PlannedBin, planBin } from '../../operations'
import { calendarDay } from '../bin-life-tab/life-texts'
import { PlanForm } from './PlanForm'
import { SettlePlan } from './SettlePlan'

const MAP_HEIGHT_PX = 320

/** The bins that are decided and do not stand yet, on a map and as a list, and a form that plans one. */
export function PlannedBinsPage() {
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: listPlannedBins,
    request: {},
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const mayPlan = useMayCall(planBin)
  const isMock = missingInMockData(error)
  return (
    <>
      <PageHeader
        title="Planned Bins"
        subtitle="Bins that are decided and do not stand yet: no truck, forecast, alert or figure knows of them"
      />
      <Stack gap="md">
        {isMock ? (
          <Text c="dimmed">Mock data has no planned bins. Switch to real data to plan some.</Text>
        ) : (
          error && (
            <FailureNotice
              {...explainFailure(error, 'The planned bins could not be read')}
              onRetry={refresh}
              isRetrying={isRefreshing}
              isStale={data !== null}
            />
          )
        )}
        {mayPlan && !isMock && <PlanForm />}
        {isLoading && <Skeleton h="16rem" role="status" aria-label="Reading the planned bins" />}
        {data &&
          (data.bins.length === 0 ? (
            <Text>No bin is planned.</Text>
          ) : (
            <>
              <PlannedMap bins={data.bins} />
              <Stack
                component="ul"
                gap="sm"
                p={0}
                m={0}
                style={{ listStyle: 'none' }}
                aria-label="Planned bins"
              >
                {data.bins.map((bin) => (
                  <PlannedRow key={bin.binId} bin={bin} />
                ))}
              </Stack>
            </>
          ))}
      </Stack>
    </>
  )
}

function PlannedMap({ bins }: { bins: readonly PlannedBin[] }) {
  const tiles = useMapTiles()
  const navigate = useNavigate()
  const points = useMemo(
    () =>
      bins.flatMap(({ binId, lat, lng, location, ...bin }) =>
        lat === null || lng === null
          ? []
          : [
              {
                ...{ id: binId, lat, lng, label: location, tone: 'planned' as const },
                detail: [binId, BIN_TYPE_NAMES[bin.binType], expectedText(bin)].join(' · '),
              },
            ],
      ),
    [bins],
  )
  return (
    <PointMap
      label="Planned bins on the map"
      points={points}
      {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
      height={MAP_HEIGHT_PX}
      onSelect={(id: string) => navigate(paths.bin(id))}
    />
  )
}

const expectedText = ({ expected }: Pick<PlannedBin, 'expected'>) =>
  expected ? `Expected on ${calendarDay(expected)}` : 'No day is known'

function PlannedRow({ bin }: { bin: PlannedBin }) {
  const { binId, location, binType, litres, isLate, why, by, plannedSince } = bin
  const mayChange = useMayCall(changeBinLife)
  const now = useNow()
  const what = [BIN_TYPE_NAMES[binType], litres !== null && `${litres} l`].filter(Boolean).join(', ')
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs" align="start">
        <div>
          <Group gap="xs">
            <Anchor component={Link} to={paths.bin(binId)} py={4} display="inline-block">
              {binId}
            </Anchor>
            <StateBadge state="open">Planned</StateBadge>
            {isLate && <StateBadge state="wrong">Late</StateBadge>}
          </Group>
          <Text size="sm">
            {location} · {what} · {expectedText(bin)}
          </Text>
          {why && (
            <Text size="sm" c="dimmed">
              {why}, {eventAgeText(Date.parse(plannedSince), now)}, by {by}
            </Text>
          )}
        </div>
        {mayChange && <SettlePlan bin={bin} />}
      </Group>
    </Card>
  )
}
