import { useMemo } from 'react'
import { BIN_TYPE_NAMES, eventAgeText, paths } from 'shared-domain'
import {
  missingInMockData,
  useMapTiles,
  useMayCall,
  useNow,
  useRecordQuery,
  useRuntimeSettings,
} from 'shared-domain/client'
import {
  Alert,
  Anchor,
  Card,
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
import { assetPaths } from '../asset-paths'
import { calendarDay } from '../bin-life/life-texts'
import { figure } from '../figure'
import { rich, t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { PlanForm } from './PlanForm'
import { SettlePlan } from './SettlePlan'

const MAP_HEIGHT_PX = 320

/** The bins that are decided and do not stand yet, on a map and as a list, and a form that plans one. */
export function PlannedBinsPage() {
  const answer = useRecordQuery({
    operation: listPlannedBins,
    request: {},
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const { data, error, isLoading } = answer
  const mayPlan = useMayCall(planBin)
  const { isDemonstration } = useRuntimeSettings().openData
  const isMock = missingInMockData(error)
  return (
    <>
      <PageHeader title={t('plannedBins.plannedBins')} subtitle={t('plannedBins.binsThatAreDecided')} />
      <Stack gap="md">
        {isMock ? (
          <Text c="dimmed">{t('plannedBins.mockDataHasNoPlannedBins')}</Text>
        ) : (
          <ReadFailure answer={answer} notRead={t('plannedBins.plannedBinsNotRead')} />
        )}
        {mayPlan && !isMock && isDemonstration && (
          <Alert color="blue" title={t('plannedBins.thisRecordIsDemonstrationCity')}>
            {rich('plannedBins.binCannotBePlannedHere', {
              link: (
                <Anchor component={Link} to={assetPaths.yourBins} inherit>
                  {t('plannedBins.yourBins')}
                </Anchor>
              ),
            })}
          </Alert>
        )}
        {mayPlan && !isMock && !isDemonstration && <PlanForm />}
        {isLoading && <Skeleton h="16rem" role="status" aria-label={t('plannedBins.readingPlannedBins')} />}
        {data &&
          (data.bins.length === 0 ? (
            <Text>{t('plannedBins.noBinIsPlanned')}</Text>
          ) : (
            <>
              <PlannedMap bins={data.bins} />
              <Stack
                component="ul"
                gap="sm"
                p={0}
                m={0}
                style={{ listStyle: 'none' }}
                aria-label={t('plannedBins.plannedBinsAriaLabel')}
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
                id: binId,
                lat,
                lng,
                label: location,
                tone: 'planned' as const,
                detail: [binId, BIN_TYPE_NAMES[bin.binType], expectedText(bin)].join(' · '),
              },
            ],
      ),
    [bins],
  )
  return (
    <PointMap
      label={t('plannedBins.plannedBinsOnMap')}
      points={points}
      {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
      height={MAP_HEIGHT_PX}
      onSelect={(id: string) => navigate(paths.bin(id))}
    />
  )
}

const expectedText = ({ expected }: Pick<PlannedBin, 'expected'>) =>
  expected ? t('plannedBins.expectedOn', { day: calendarDay(expected) }) : t('plannedBins.noDayIsKnown')

function PlannedRow({ bin }: { bin: PlannedBin }) {
  const { binId, location, binType, litres, isLate, why, by, plannedSince } = bin
  const mayChange = useMayCall(changeBinLife)
  const now = useNow()
  const what = [BIN_TYPE_NAMES[binType], litres !== null && `${figure(litres)} L`].filter(Boolean).join(', ')
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs" align="start">
        <div>
          <Group gap="xs">
            <Anchor component={Link} to={paths.bin(binId)} py={4} display="inline-block">
              {binId}
            </Anchor>
            <StateBadge state="open">{t('plannedBins.planned')}</StateBadge>
            {isLate && <StateBadge state="wrong">{t('plannedBins.late')}</StateBadge>}
          </Group>
          <Text size="sm">
            {location} · {what} · {expectedText(bin)}
          </Text>
          {why && (
            <Text size="sm" c="dimmed">
              {t('plannedBins.by', { why, eventAge: eventAgeText(Date.parse(plannedSince), now), by })}
            </Text>
          )}
        </div>
        {mayChange && <SettlePlan bin={bin} />}
      </Group>
    </Card>
  )
}
