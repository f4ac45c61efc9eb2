import type { HeldReason, ListedReport } from 'shared-domain/contract'
import { t } from '../messages/translate'

interface HeldReasonWords {
  /** Follows a number of reports, as in '12 many from one address'. */
  short: string
  sentence: string
}

const HELD_REASON_WORDS: Record<HeldReason, HeldReasonWords> = {
  'many-from-address': {
    short: t('residentReports.manyFromOneAddress'),
    sentence: t('residentReports.manyReportsCameFromItsNetworkAddress'),
  },
  'blocked-address': {
    short: t('residentReports.fromBlockedAddress'),
    sentence: t('residentReports.itCameFromNetworkAddress'),
  },
  'unknown-bin': {
    short: t('residentReports.ofUnknownBin'),
    sentence: t('residentReports.recordDoesNotKnowItsBin'),
  },
}

const NO_REASON: HeldReasonWords = {
  short: t('residentReports.heldEarlier'),
  sentence: t('residentReports.itWasHeldBeforeReasonsWereKept'),
}

/** The texts of the reason why a report is held. */
export const heldReasonWords = (because: ListedReport['heldBecause']) =>
  because ? HELD_REASON_WORDS[because] : NO_REASON
