import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { surroundingsReader } from './bin-surroundings'
import { binHistory, binReader, unknownBin } from './get-bin'
import { listBins, serveBinDownloads } from './list-bins'
import { binsAroundReader } from './nearby-bins'
import { presentBin } from './present-bin'
import { binPlaces, mapBins, searchBins } from './search-bins'

/** The bins: lists, single bins, those around a point, their histories and downloads. */
export const bins = fp(
  async (app) => {
    const { database } = app
    const getBin = binReader(database, presentBin)
    serveOperation(app, OPERATIONS.listBins, ({ query }) => listBins(database, query))
    serveOperation(app, OPERATIONS.searchBins, ({ query }) => searchBins(database, query))
    serveOperation(app, OPERATIONS.mapBins, ({ query }) => mapBins(database, query))
    serveOperation(app, OPERATIONS.binPlaces, ({ query }) => binPlaces(database, query.suburb))
    serveOperation(app, OPERATIONS.getBin, async ({ params }) => {
      const bin = await getBin(params.id)
      if (!bin) throw unknownBin(params.id)
      return bin
    })
    const nearbyBins = app.readsMayLag(binsAroundReader)
    serveOperation(app, OPERATIONS.nearbyBins, (input, request) => nearbyBins(request, input))
    serveOperation(app, OPERATIONS.binSurroundings, surroundingsReader(database))
    serveOperation(app, OPERATIONS.binHistory, ({ params, query }, { principal }) =>
      binHistory(database, principal, { id: params.id, days: query.days, now: Date.now() }),
    )
    serveBinDownloads(app)
  },
  { name: 'bins', dependencies: ['database', 'auth', 'lagging-reads', 'live'] },
)
