import { firstRequest, searchBins } from 'shared-domain/contract'
import { listBinViews } from '../../operations'
import { parseView, toFilterQuery } from './bins-view'
import { pageRequest } from './found-bins'

/** The first rows of the search in the URL, and the saved views above them. Counting all bins takes longer, so the page asks for it. */
export function firstRequests({ search }: URL) {
  const view = parseView(search)
  return [
    firstRequest(searchBins, pageRequest({ ...toFilterQuery(view), sort: view.sort })),
    firstRequest(listBinViews, {}),
  ]
}
