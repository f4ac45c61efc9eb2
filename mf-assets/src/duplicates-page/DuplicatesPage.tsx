import { useMemo, useState } from 'react'
import { momentText } from 'shared-domain'
import { missingInMockData, useMapTiles, useRecordQuery } from 'shared-domain/client'
import {
  Button,
  Card,
  FailureNotice,
  Group,
  Link,
  PageHeader,
  PointMap,
  Skeleton,
  Stack,
  Text,
  Title,
} from 'shared-ui'
import { type BinMerge, type LikelyDuplicate, listDuplicates } from '../../operations'
import { assetPaths } from '../asset-paths'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { mergeText } from './duplicate-texts'
import { PairCard } from './PairCard'
import { useDuplicateChange } from './use-duplicate-change'

const MAP_HEIGHT_PX = 320

/** Pairs of bins that look like one, and what was merged. */
export function DuplicatesPage() {
  const answer = useRecordQuery({
    operation: listDuplicates,
    request: {},
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const { data, error, isLoading } = answer
  const [parted, setParted] = useState<LikelyDuplicate | null>(null)
  return (
    <>
      <PageHeader
        title={t('duplicates.likelyDuplicates')}
        subtitle={t('duplicates.binsWithinTenMetresThatLook')}
        actions={
          <Button component={Link} to={assetPaths.sources} variant="default">
            {t('duplicates.sources')}
          </Button>
        }
      />
      <Stack gap="md">
        {missingInMockData(error) ? (
          <Text c="dimmed">{t('duplicates.mockDataHasNoDuplicates')}</Text>
        ) : (
          <ReadFailure answer={answer} notRead={t('duplicates.duplicatesNotRead')} />
        )}
        {isLoading && <Skeleton h="16rem" role="status" aria-label={t('duplicates.readingDuplicates')} />}
        {parted && <PartedNotice pair={parted} onBack={() => setParted(null)} />}
        {data && (
          <>
            {data.pairs.length === 0 ? (
              <Text>{t('duplicates.noTwoBinsLookLikeOne')}</Text>
            ) : (
              <PairsMap pairs={data.pairs} />
            )}
            {data.total > data.pairs.length && (
              <Text size="sm">
                {t('duplicates.nearestOfPairsAreShown', { count: data.pairs.length, total: data.total })}
              </Text>
            )}
            <Stack
              component="ul"
              gap="sm"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
              aria-label={t('duplicates.pairs')}
            >
              {data.pairs.map((pair) => (
                <PairCard
                  key={`${pair.one.id} ${pair.other.id}`}
                  pair={pair}
                  onParted={() => setParted(pair)}
                />
              ))}
            </Stack>
            {data.merges.length > 0 && <Merges merges={data.merges} />}
          </>
        )}
      </Stack>
    </>
  )
}

function PairsMap({ pairs }: { pairs: readonly LikelyDuplicate[] }) {
  const tiles = useMapTiles()
  // The same points are not drawn again.
  const points = useMemo(
    () => [
      ...new Map(
        pairs
          .flatMap(({ one, other }) => [one, other])
          .map(({ id, lat, lng, location }) => [
            id,
            { id, lat, lng, tone: 'neutral' as const, label: id, detail: location },
          ]),
      ).values(),
    ],
    [pairs],
  )
  return (
    <PointMap
      label={t('duplicates.likelyDuplicatesOnMap')}
      points={points}
      {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
      height={MAP_HEIGHT_PX}
    />
  )
}

function PartedNotice({ pair, onBack }: { pair: LikelyDuplicate; onBack: () => void }) {
  const { changeAsync, isPending, failure } = useDuplicateChange()
  const undo = () =>
    // The notice gives the reason.
    changeAsync({ kind: 'distinct', pair, areTwo: false }).then(onBack, () => undefined)
  return (
    <Card>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {t('duplicates.andAreTwoBins', { id: pair.one.id, id2: pair.other.id })}
        </Text>
        <Button variant="default" size="compact-md" loading={isPending} onClick={undo}>
          {t('duplicates.undo')}
        </Button>
      </Group>
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Card>
  )
}

const Merges = ({ merges }: { merges: readonly BinMerge[] }) => (
  <Card component="section" aria-label={t('duplicates.mergedBins')}>
    <Title order={2} size="h4">
      {t('duplicates.merged')}
    </Title>
    <Stack gap="xs" component="ul" p={0} m={0} mt="xs" style={{ listStyle: 'none' }}>
      {merges.map((merge) => (
        <MergeRow key={merge.id} merge={merge} />
      ))}
    </Stack>
  </Card>
)

function MergeRow({ merge }: { merge: BinMerge }) {
  const { id, goneId, staysId, by, at, undone, canUndo } = merge
  const { change, isPending, failure } = useDuplicateChange()
  return (
    <Group component="li" justify="space-between" gap="xs" align="start">
      <div>
        <Text size="sm" fw={600} td={undone ? 'line-through' : undefined}>
          {mergeText(merge)}
        </Text>
        <Text size="sm">
          {t('duplicates.by', { moment: momentText(Date.parse(at)), by })}
          {undone &&
            t('duplicates.takenBackBy', { moment: momentText(Date.parse(undone.at)), by: undone.by })}
        </Text>
        {failure && <FailureNotice {...failure} canRetry={false} />}
      </div>
      {canUndo && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          onClick={() => change({ kind: 'undo', id })}
          aria-label={t('duplicates.undoMergeOfInto', { goneId, staysId })}
        >
          {t('duplicates.undo')}
        </Button>
      )}
    </Group>
  )
}
