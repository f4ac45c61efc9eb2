import type { OperationInput } from 'shared-domain/contract'
import type { binTable, collectionTable, reportTable } from '../../operations'

/** What a request selects, in a page of features as in a table. */
export type BinsAsked = OperationInput<typeof binTable>['query']
export type CollectionsAsked = OperationInput<typeof collectionTable>['query']
export type ReportsAsked = OperationInput<typeof reportTable>['query']

// A bin is of no time: `datetime` selects all of them, as the standard asks.
export const binsFilter = ({ bbox: box, binType, status, street, suburb }: BinsAsked) => ({
  ...(box && { box }),
  ...(binType && { binType }),
  ...(status && { status }),
  ...(street && { street }),
  ...(suburb && { suburb }),
})

export const collectionsFilter = ({ bbox: box, datetime, binId }: CollectionsAsked) => ({
  ...datetime,
  ...(binId && { binId }),
  ...(box && { box }),
})

export const reportsFilter = ({ bbox: box, datetime, binId, kind: issue, status }: ReportsAsked) => ({
  ...datetime,
  ...(binId && { binId }),
  ...(issue && { issue }),
  ...(status && { status }),
  ...(box && { box }),
})
