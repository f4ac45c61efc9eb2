import { aucklandTime, type CsvRow, csvText, shownFillLevel } from 'shared-domain'
import { t } from '../messages/translate'
import type { ExportedVisit } from './exported-route'

const COLUMNS = [
  t('routeExports.stop'),
  t('routeExports.kind'),
  t('routeExports.bin'),
  t('routeExports.place'),
  t('routeExports.binType'),
  t('routeExports.latitude'),
  t('routeExports.longitude'),
  t('routeExports.fillLevel'),
  t('routeExports.status'),
  t('routeExports.plannedArrival'),
  t('routeExports.plannedDeparture'),
  t('routeExports.loadL'),
  t('routeExports.loadKg'),
  t('routeExports.outcome'),
  t('routeExports.recorded'),
  t('routeExports.measured'),
  t('routeExports.notTrustedSince'),
]

/** The visits of a route as comma-separated values. */
export const routeCsv = (visits: readonly ExportedVisit[]) =>
  csvText({ columns: COLUMNS, rows: visits.map(cells) })

const cells = ({
  order,
  kind,
  bin,
  name,
  point,
  status,
  arrival,
  departure,
  litres,
  kg,
  outcome,
  at,
}: ExportedVisit): CsvRow => [
  order,
  kind,
  bin?.id ?? null,
  name,
  bin?.binType ?? null,
  point?.lat ?? null,
  point?.lng ?? null,
  bin && shownFillLevel(bin),
  status,
  arrival,
  departure,
  litres,
  kg,
  outcome,
  timeOf(at),
  timeOf(bin?.fillLevel == null ? null : bin.measuredAt),
  timeOf(bin?.untrusted?.since),
]

const timeOf = (moment: string | null | undefined) => (moment ? aucklandTime(new Date(moment)) : null)
