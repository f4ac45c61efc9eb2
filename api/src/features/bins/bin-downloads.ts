import { aucklandTime } from 'shared-domain'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { csvChunks, geoJsonChunks, inPages, PAGE_ROWS } from '../../http/downloads'
import { binsAfter } from './list-bins'
import { type BinRow, presentBin } from './present-bin'

type Filters = OperationInput<typeof OPERATIONS.binsCsv>['query']

const binPages = ({ query }: Database, filters: Filters) =>
  inPages<BinRow>((last) => binsAfter(query, filters, last?.id, PAGE_ROWS))

const COLUMNS = [
  'Bin',
  'Location',
  'Type',
  'Fill level (%)',
  'Status',
  'Latitude',
  'Longitude',
  'Measured (Pacific/Auckland)',
  'Last collected (Pacific/Auckland)',
]

export const binsCsv = (database: Database, filters: Filters) =>
  csvChunks(COLUMNS, binPages(database, filters), (bin) => [
    bin.id,
    bin.location,
    bin.binType,
    bin.fillLevel,
    bin.status,
    bin.lat,
    bin.lng,
    bin.measuredAt && aucklandTime(bin.measuredAt),
    bin.lastCollectedAt && aucklandTime(bin.lastCollectedAt),
  ])

export const binsGeoJson = (database: Database, filters: Filters) =>
  geoJsonChunks(binPages(database, filters), (row) => {
    const { lat, lng, ...properties } = presentBin(row)
    return { lat, lng, properties }
  })
