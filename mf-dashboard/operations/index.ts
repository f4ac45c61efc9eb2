import { withSamples } from 'shared-domain/contract'
import * as views from './bin-views'

export { type BinView, VIEW_NAME_MAX, VIEWS_MAX } from './bin-views'

const { listBinViews: list, keepBinView: keep, removeBinView: remove } = views

/** The contract between the pages and the server: fields may be added, and existing ones stay. */
export const { listBinViews, keepBinView, removeBinView } = withSamples(
  { listBinViews: list, keepBinView: keep, removeBinView: remove },
  () => import('./samples'),
)
