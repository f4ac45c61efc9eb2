import { firstRequest, getMapPage, listAlerts, searchBins } from 'shared-domain/contract'
import { getOverview } from '../../operations'
import { FULL_BY_MORNING } from '../quick-actions/full-by-morning'

/** What the dashboard shows first: all but the bins on the map, which are many and come after it. */
export const firstRequests = (url: URL) =>
  // An old link to a bin leads to the page of that bin.
  url.searchParams.has('bin')
    ? null
    : [
        firstRequest(getOverview, {}),
        firstRequest(listAlerts, {}),
        firstRequest(getMapPage, {}),
        firstRequest(searchBins, FULL_BY_MORNING),
      ]
