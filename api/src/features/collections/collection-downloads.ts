import fp from 'fastify-plugin'
import { aucklandTime } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { csvChunks, geoJsonChunks, sendDownload } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'
import { collectionPages, type Period } from './collection-rows'

const COLUMNS = [
  'Collected (Pacific/Auckland)',
  'Bin',
  'Location',
  'Type',
  'Fill level found (%)',
  'Route',
  'Collection',
]

const collectionsCsv = (database: Database, period: Period) =>
  csvChunks(COLUMNS, collectionPages(database, period), (row) => [
    aucklandTime(row.at),
    row.binId,
    row.location,
    row.binType,
    row.fillLevel,
    row.routeId,
    row.id,
  ])

const collectionsGeoJson = (database: Database, period: Period) =>
  geoJsonChunks(collectionPages(database, period), ({ lat, lng, at, ...properties }) => ({
    lat,
    lng,
    properties: { ...properties, at: at.toISOString() },
  }))

/** The collections as files. */
export const collectionDownloads = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.collectionsCsv, ({ query }, _, reply) =>
      sendDownload(reply, {
        name: 'collections',
        ending: 'csv',
        chunks: collectionsCsv(app.database, query),
      }),
    )
    serveOperation(app, OPERATIONS.collectionsGeoJson, ({ query }, _, reply) =>
      sendDownload(reply, {
        name: 'collections',
        ending: 'geojson',
        chunks: collectionsGeoJson(app.database, query),
      }),
    )
  },
  { name: 'collection-downloads', dependencies: ['database', 'doors'] },
)
