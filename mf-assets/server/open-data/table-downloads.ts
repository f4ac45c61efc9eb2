import { type OpenBin, type OpenCollection, type OpenReport, partDownload } from 'api/server-part'
import { binTable, collectionTable, reportTable } from '../../operations'
import type { DatasetId } from '../../operations/open-data/features'
import {
  type BinsAsked,
  binsFilter,
  type CollectionsAsked,
  collectionsFilter,
  type ReportsAsked,
  reportsFilter,
} from './dataset-filters'
import { binFeatureOf, collectionFeatureOf, DATASETS, type Feature, reportFeatureOf } from './datasets'

export const tableOperations = { binTable, collectionTable, reportTable }

/** A row with the feature that it is written as. */
type TableRow<Row> = Row & { feature: Feature }

const withFeatures = <Row>(rows: readonly Row[], present: (row: Row) => Feature): TableRow<Row>[] =>
  rows.map((row) => ({ ...row, feature: present(row) }))

/** The properties of a dataset as columns, with the id and the position of each feature. */
const columnsOf = (id: DatasetId) => ({
  id: ({ feature }: { feature: Feature }) => feature.id,
  ...Object.fromEntries(
    Object.keys(DATASETS[id].properties).map((name) => [
      name,
      ({ feature }: { feature: Feature }) => feature.properties[name] ?? null,
    ]),
  ),
  longitude: ({ feature }: { feature: Feature }) => feature.geometry?.coordinates[0] ?? null,
  latitude: ({ feature }: { feature: Feature }) => feature.geometry?.coordinates[1] ?? null,
})

export const tableDownloads = {
  binTable: partDownload<BinsAsked, 'openData', TableRow<OpenBin>>({
    name: 'public-bins',
    readPage: async (asked, page, { openData }) =>
      withFeatures(await openData.bins(binsFilter(asked), page), binFeatureOf),
    columns: columnsOf('bins'),
  }),
  collectionTable: partDownload<CollectionsAsked, 'openData', TableRow<OpenCollection>>({
    name: 'public-bin-collections',
    readPage: async (asked, page, { openData }) =>
      withFeatures(await openData.collections(collectionsFilter(asked), page), collectionFeatureOf),
    columns: columnsOf('collections'),
  }),
  reportTable: partDownload<ReportsAsked, 'openData', TableRow<OpenReport>>({
    name: 'public-bin-reports',
    readPage: async (asked, page, { openData }) =>
      withFeatures(await openData.reports(reportsFilter(asked), page), reportFeatureOf),
    columns: columnsOf('reports'),
  }),
}
