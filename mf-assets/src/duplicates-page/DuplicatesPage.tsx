import { useMemo, useState } from 'react'
import { momentText } from 'shared-domain'
import { explainFailure, missingInMockData, useMapTiles, useRecordQuery } from 'shared-domain/client'
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
import { mergeText } from './duplicate-texts'
import { PairCard } from './PairCard'
import { useDuplicateChange } from './use-duplicate-change'

const MAP_HEIGHT_PX = 320

/** Pairs of bins that look like one, and what was merged. */
export function DuplicatesPage() {
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: listDuplicates,
    request: {},
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const [parted, setParted] = useState<LikelyDuplicate | null>(null)
  return (
    <>
      <PageHeader
        title="Likely Duplicates"
        subtitle="Bins within ten metres that look like one, because two sources name it or it was entered twice"
        actions={
          <Button component={Link} to={assetPaths.sources} variant="default">
            Sources
          </Button>
        }
      />
      <Stack gap="md">
        {missingInMockData(error) ? (
          <Text c="dimmed">Mock data has no duplicates. Switch to real data to see them.</Text>
        ) : (
          error && (
            <FailureNotice
              {...explainFailure(error, 'The duplicates could not be read')}
              onRetry={refresh}
              isRetrying={isRefreshing}
              isStale={data !== null}
            />
          )
        )}
        {isLoading && <Skeleton h="16rem" role="status" aria-label="Reading the duplicates" />}
        {parted && <PartedNotice pair={parted} onBack={() => setParted(null)} />}
        {data && (
          <>
            {data.pairs.length === 0 ? (
              <Text>No two bins look like one. Look again after the next import.</Text>
            ) : (
              <PairsMap pairs={data.pairs} />
            )}
            {data.total > data.pairs.length && (
              <Text size="sm">
                The {data.pairs.length} nearest of {data.total} pairs are shown; the others follow.
              </Text>
            )}
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Pairs">
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
      label="Likely duplicates on the map"
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
          {pair.one.id} and {pair.other.id} are two bins, and are not offered again.
        </Text>
        <Button variant="default" size="compact-md" loading={isPending} onClick={undo}>
          Undo
        </Button>
      </Group>
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Card>
  )
}

const Merges = ({ merges }: { merges: readonly BinMerge[] }) => (
  <Card component="section" aria-label="Merged bins">
    <Title order={2} size="h4">
      Merged
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
          {momentText(Date.parse(at))}, by {by}
          {undone && `; taken back ${momentText(Date.parse(undone.at))}, by ${undone.by}`}
        </Text>
        {failure && <FailureNotice {...failure} canRetry={false} />}
      </div>
      {canUndo && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          onClick={() => change({ kind: 'undo', id })}
          aria-label={`Undo the merge of ${goneId} into ${staysId}`}
        >
          Undo
        </Button>
      )}
    </Group>
  )
}
