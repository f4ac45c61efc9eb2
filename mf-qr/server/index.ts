import { serverPart } from 'api/server-part'
import { listLabelBins, listMadeCodes, recordLabels, recordMadeCode } from '../operations'
import { keepCode, readCodes } from './made-codes'
import { keepBatch } from './record-labels'

/** Which labels were printed when, and the codes that each person made. */
export const part = serverPart({
  remote: 'mf-qr',
  folder: import.meta.dirname,
  needs: ['labels'],
  typedTexts: [
    { table: 'labels', column: 'bin_id', what: 'Id on a label of a batch' },
    { table: 'labels', column: 'location', what: 'Place on a label of a batch' },
    { table: 'labels', column: 'bin_location', what: 'Place of a bin when its label was printed' },
    { table: 'labels', column: 'link', what: 'Link on a label of a batch' },
    { table: 'made_codes', column: 'code', what: 'QR code that a person made' },
  ],
  operations: { listLabelBins, recordLabels, recordMadeCode, listMadeCodes },
  handlers: {
    listLabelBins: async (_, { record }) => ({ bins: await record.labels.bins() }),
    recordLabels: ({ headers, body }, { change, person, now }) =>
      change((changing) =>
        keepBatch(changing, {
          id: headers['idempotency-key'],
          printedBy: person.name,
          printedAt: new Date(now()),
          labels: body.labels,
        }),
      ),
    listMadeCodes: async (_, { read, person }) => ({
      codes: await read((query) => readCodes(query, person.id)),
    }),
    recordMadeCode: ({ headers, body }, { change, person, now }) =>
      change((changing) =>
        keepCode(changing, {
          id: headers['idempotency-key'],
          personId: person.id,
          code: body,
          madeAt: new Date(now()),
        }),
      ),
  },
})
