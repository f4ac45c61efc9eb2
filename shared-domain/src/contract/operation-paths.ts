/** The paths of the operations that residents' pages call without the contract's schemas, which are larger than those pages. */
export const OPERATION_PATHS = {
  binSurroundings: '/api/bins/:id/surroundings',
  nearbyBins: '/api/bins/nearby',
  createReport: '/api/reports',
  addReportDetails: '/api/reports/:id/details',
  addReportPhoto: '/api/reports/:id/photos',
  withdrawReport: '/api/reports/:id/withdrawal',
  reportByReference: '/api/reports/by-reference/:reference',
} as const
