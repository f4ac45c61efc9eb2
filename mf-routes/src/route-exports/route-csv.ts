import { aucklandTime, type CsvRow, csvText, shownFillLevel } from 'shared-domain'
import type { ExportedVisit } from './exported-route'

const COLUMNS = [
  'Stop',
  'Kind',
  'Bin',
  'Place',
  'Bin type',
  'Latitude',
  'Longitude',
  'Fill level (%)',
  'Status',
  'Planned arrival',
  'Planned departure',
  'Load (L)',
  'Load (kg)',
  'Outcome',
  'Recorded',
  'Measured',
  'Not trusted since',
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
