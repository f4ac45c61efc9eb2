import { sessionOutbox } from 'shared-domain/client'
import { openOutbox } from 'shared-domain/outbox'
import { type AboutStock, classifyStockResponse } from './finding-entry'

const NAME = 'stock-taking'

/** The findings on this phone, until the record has them. */
export const stockOutbox = openOutbox<AboutStock>({
  name: NAME,
  classify: classifyStockResponse,
  onDelivered({ about }) {
    // Shows the delivered finding until the findings are read again.
    stockEntries.addDelivered(about)
  },
})

const stockEntries = sessionOutbox<AboutStock>({
  name: NAME,
  outbox: stockOutbox,
  subjectOf: ({ roundId }) => roundId,
})

/** Its entries on screen, by round. */
export const { useEntries: useStockEntries, useDelivered: useDeliveredStock } = stockEntries
