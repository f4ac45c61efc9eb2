import type { BinMerge, LikelyDuplicate } from '../../operations'
import { countText } from '../import-page/import-texts'

const BECAUSE: Record<LikelyDuplicate['because'][number], string> = {
  ids: 'their ids are alike',
  addresses: 'their addresses are the same',
  sources: 'two sources name them',
}

/** How near the bins are, and what else is alike. */
export const becauseText = ({ metres, because }: LikelyDuplicate) =>
  `${metres < 1 ? 'Less than a metre' : `${Math.round(metres)} m`} apart; ${because.map((one) => BECAUSE[one]).join(', ')}.`

/** What was merged, and what moved. */
export const mergeText = ({ goneId, staysId, reports, collections }: BinMerge) =>
  `${goneId} into ${staysId}, with ${countText(reports, 'report')} and ${countText(collections, 'collection')}`
