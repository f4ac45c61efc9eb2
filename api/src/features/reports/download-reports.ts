import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { sendDownload } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'
import { reportsCsv, reportsGeoJson } from './report-downloads'

/** Lets staff download the reports. */
export function serveDownloadReports(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.reportsCsv, ({ query }, _request, reply) =>
    sendDownload(reply, { name: 'reports', ending: 'csv', chunks: reportsCsv(app.database, query) }),
  )
  serveOperation(app, OPERATIONS.reportsGeoJson, ({ query }, _request, reply) =>
    sendDownload(reply, { name: 'reports', ending: 'geojson', chunks: reportsGeoJson(app.database, query) }),
  )
}
