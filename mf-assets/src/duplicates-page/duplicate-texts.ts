import type { BinMerge, LikelyDuplicate } from '../../operations'
import { lengthText } from '../../rules/length'
import { figure } from '../figure'
import { t } from '../messages/translate'

const BECAUSE: Record<LikelyDuplicate['because'][number], string> = {
  ids: t('duplicates.theirIdsAreAlike'),
  addresses: t('duplicates.theirAddressesAreSame'),
  sources: t('duplicates.twoSourcesNameThem'),
}

/** How near the bins are, and what else is alike. */
export const becauseText = ({ metres, because }: LikelyDuplicate) =>
  t('duplicates.apart', {
    what: metres < 1 ? t('duplicates.lessThanMetre') : lengthText(metres),
    list: because.map((one) => BECAUSE[one]).join(', '),
  })

/** What was merged, and what moved. */
export const mergeText = ({ goneId, staysId, reports, collections }: BinMerge) =>
  t('duplicates.intoWithAnd', {
    goneId,
    staysId,
    reports: t('duplicates.reports', { count: reports, shown: figure(reports) }),
    collections: t('duplicates.collections', { count: collections, shown: figure(collections) }),
  })
