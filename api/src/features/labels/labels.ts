import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { listLabelBins } from './label-bins'
import { listMadeCodes, recordMadeCode } from './made-codes'
import { recordLabels } from './record-labels'

/** Which labels were printed when, and the codes that each person made. */
export const labels = fp(
  async (app) => {
    const { query } = app.database
    serveOperation(app, OPERATIONS.listLabelBins, async () => ({ bins: await listLabelBins(query) }))
    serveOperation(app, OPERATIONS.recordLabels, ({ headers, body }, { principal }) =>
      changeRecord(app, principal.name, (change) =>
        recordLabels(change, {
          id: headers['idempotency-key'],
          printedBy: principal.name,
          labels: body.labels,
        }),
      ),
    )
    serveOperation(app, OPERATIONS.listMadeCodes, async (_, { principal }) => ({
      codes: await listMadeCodes(query, principal),
    }))
    serveOperation(app, OPERATIONS.recordMadeCode, ({ headers, body }, { principal }) =>
      changeRecord(app, principal.name, (change) =>
        recordMadeCode(change, principal, { id: headers['idempotency-key'], code: body }),
      ),
    )
  },
  { name: 'labels', dependencies: ['database', 'auth', 'live'] },
)
