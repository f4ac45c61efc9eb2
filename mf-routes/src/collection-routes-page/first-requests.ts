import { firstRequest, listRoutes } from 'shared-domain/contract'
import { listLateTaps } from '../../operations'
import { TODAYS_ROUTES } from '../routes/cached-routes'

/** Today's routes, and the taps that wait above them for the office. */
export const firstRequests = () => [firstRequest(listRoutes, TODAYS_ROUTES), firstRequest(listLateTaps, {})]
