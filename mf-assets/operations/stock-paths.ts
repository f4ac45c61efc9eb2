/** The paths of what a phone sends later. What sends it is loaded on every page, so that it goes without the contract's schemas. */
export const STOCK_PATHS = {
  recordFinding: '/api/assets/stock-rounds/:id/findings/:findingId',
  addPhoto: '/api/assets/stock-rounds/:id/findings/:findingId/photos/:photoId',
  undoFinding: '/api/assets/stock-rounds/:id/findings/:findingId/undo',
} as const
