import { withSamples } from 'shared-domain/contract'
import * as views from './bin-views'
import * as overview from './overview'

export { type BinView, VIEW_NAME_MAX, VIEWS_MAX } from './bin-views'
export type { Overview } from './overview'

const { listBinViews: list, keepBinView: keep, removeBinView: remove } = views

/** The contract between the pages and the server: fields may be added, and existing ones stay. */
export const { getOverview, listBinViews, keepBinView, removeBinView } = withSamples(
  { getOverview: overview.getOverview, listBinViews: list, keepBinView: keep, removeBinView: remove },
  () => import('./samples'),
)
