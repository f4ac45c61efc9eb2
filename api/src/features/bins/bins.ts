import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { sendDownload } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'
import { surroundingsReader } from './bin-surroundings'
import { binHistory, binReader, unknownBin } from './get-bin'
import { binsCsv, binsGeoJson, listBins } from './list-bins'
import { binsAroundReader } from './nearby-bins'
import { presentBin } from './present-bin'

/** The fleet: lists, single bins, those around a point, their histories and downloads. */
export const bins = fp(
  async (app) => {
    const { database } = app
    const getBin = binReader(database, presentBin)
    serveOperation(app, OPERATIONS.listBins, ({ query }) => listBins(database, query))
    serveOperation(app, OPERATIONS.getBin, async ({ params }) => {
      const bin = await getBin(params.id)
      if (!bin) throw unknownBin(params.id)
      return bin
    })
    serveOperation(app, OPERATIONS.nearbyBins, binsAroundReader(database))
    serveOperation(app, OPERATIONS.binSurroundings, surroundingsReader(database))
    serveOperation(app, OPERATIONS.binHistory, ({ params, query }) =>
      binHistory(database, params.id, query.days, Date.now()),
    )
    serveOperation(app, OPERATIONS.binsCsv, ({ query }, _, reply) =>
      sendDownload(reply, { name: 'bins', ending: 'csv', chunks: binsCsv(database, query) }),
    )
    serveOperation(app, OPERATIONS.binsGeoJson, ({ query }, _, reply) =>
      sendDownload(reply, { name: 'bins', ending: 'geojson', chunks: binsGeoJson(database, query) }),
    )
  },
  { name: 'bins', dependencies: ['database', 'auth'] },
)
