/** The paths of the operations that the run sheet calls without the contract's schemas, which are larger than that page. */
export const TAP_PATHS = {
  recordStop: '/api/routes/:id/stops/:position',
  recordVisit: '/api/routes/:id/visits/:visit',
  changeRouteStatus: '/api/routes/:id/status',
  recordLateTap: '/api/late-taps',
} as const
