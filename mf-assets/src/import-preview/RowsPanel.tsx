import { useDeferredValue, useMemo, useState } from 'react'
import { explainFailure, useMapTiles, useRecordQuery } from 'shared-domain/client'
import { Button, FailureNotice, Group, PointMap, Skeleton, Stack, Text } from 'shared-ui'
import { type ComparedRow, listImportRows, mapImportRows } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { changeText, doubtText, placeOf, WHICH_NAMES, type Which } from './import-texts'
import { RowsTable } from './RowsTable'

const PAGE = 20
const MAP_HEIGHT_PX = 320

interface RowsPanelProps {
  importId: string
  which: Which
  count: number
}

/** The rows of one kind, as a table and on the map. */
export function RowsPanel({ importId, which, count }: RowsPanelProps) {
  const [starts, setStarts] = useState<readonly string[]>([])
  const after = starts.at(-1)
  const { data, error, refresh, isRefreshing } = useRecordQuery({
    operation: listImportRows,
    request: { params: { id: importId }, query: { which, limit: String(PAGE), ...(after && { after }) } },
    changesWith: [],
    keepsPrevious: true,
  })
  // Drawn in slices, so that the page answers meanwhile.
  const shown = useDeferredValue(data)
  return (
    <Stack gap="sm" mt="sm">
      {error && (
        <FailureNotice
          {...explainFailure(error, t('import.rowsNotRead'))}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      {!shown && !error && <Skeleton h="8rem" role="status" aria-label={t('import.readingRows')} />}
      {shown && (
        <RowsTable
          label={WHICH_NAMES[which]}
          columns={[
            t('import.bin'),
            t('import.line'),
            t('import.what'),
            ...(which === 'doubtful' ? [t('import.why')] : []),
          ]}
          rows={shown.rows}
          keyOf={({ binId }) => binId}
          cellsOf={(row) => [
            row.binId,
            row.line,
            changeText(row),
            ...(row.doubt && which === 'doubtful' ? [doubtText(row.doubt)] : []),
          ]}
        />
      )}
      {count > PAGE && (
        <Group
          component="nav"
          aria-label={t('import.pages', { which: WHICH_NAMES[which] })}
          justify="space-between"
          gap="xs"
        >
          <Button variant="default" disabled={!after} onClick={() => setStarts(starts.slice(0, -1))}>
            {t('import.previous')}
          </Button>
          <Text size="sm">
            {t('import.toOf', {
              figure: figure(starts.length * PAGE + 1),
              figure2: figure(Math.min(count, (starts.length + 1) * PAGE)),
              figure3: figure(count),
            })}
          </Text>
          <Button
            variant="default"
            disabled={!data?.next || (starts.length + 1) * PAGE >= count}
            onClick={() => data?.next && setStarts([...starts, data.next])}
          >
            {t('import.next')}
          </Button>
        </Group>
      )}
      <RowsMap importId={importId} which={which} />
    </Stack>
  )
}

function RowsMap({ importId, which }: Pick<RowsPanelProps, 'importId' | 'which'>) {
  const tiles = useMapTiles()
  const { data } = useRecordQuery({
    operation: mapImportRows,
    request: { params: { id: importId }, query: { which } },
    changesWith: [],
  })
  const shown = useDeferredValue(data)
  // The same points are not drawn again.
  const points = useMemo(() => shown?.rows.flatMap((row) => pointOf(row, which)) ?? [], [shown, which])
  if (points.length === 0) return null
  return (
    <div>
      <PointMap
        label={t('import.onMap', { which: WHICH_NAMES[which].toLowerCase() })}
        points={points}
        {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
        height={MAP_HEIGHT_PX}
      />
      {shown && shown.rows.length >= MAP_MAX && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('import.mapShowsOfThem', { figure: figure(shown.rows.length) })}
        </Text>
      )}
    </div>
  )
}

/** As many as the server sends by default. */
const MAP_MAX = 400

function pointOf(row: ComparedRow, which: Which) {
  const place = placeOf(row.after ?? row.before)
  if (!place) return []
  return [{ ...place, id: row.binId, tone: 'neutral' as const, label: row.binId, detail: WHICH_NAMES[which] }]
}
