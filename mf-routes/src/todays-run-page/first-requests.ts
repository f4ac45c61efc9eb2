import { firstRequest, listRoutes } from 'shared-domain/contract'
import { TODAYS_ROUTES } from '../routes/cached-routes'

/** What a driver sees first; the record lists the routes that they may drive. */
export const firstRequests = () => [firstRequest(listRoutes, TODAYS_ROUTES)]
