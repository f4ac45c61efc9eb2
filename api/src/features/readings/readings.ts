import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { recordReadings } from './record-readings'

/** Takes what sensors and gateways send. */
export const readings = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.recordReadings, ({ body }, { principal }) =>
      recordReadings(app, principal.name, body.readings),
    )
  },
  { name: 'readings', dependencies: ['database', 'doors', 'live'] },
)
