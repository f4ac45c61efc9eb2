import type { ReportStatus } from 'shared-domain/contract'
import type { FoundPersonalData } from '../../operations'
import { t } from '../messages/translate'

const STATUSES: Record<ReportStatus, string> = {
  open: t('personalData.open'),
  investigating: t('personalData.investigating'),
  scheduled: t('personalData.scheduled'),
  fixed: t('personalData.fixed'),
  closed: t('personalData.closed'),
  duplicate: t('personalData.duplicate'),
  withdrawn: t('personalData.withdrawn'),
}

const statusName = (status: string) =>
  Object.hasOwn(STATUSES, status) ? STATUSES[status as ReportStatus] : status

type FoundReport = FoundPersonalData['reports'][number]

/** What was reported and what became of it, with a name for each value. Earlier server parts know less. */
export function reportedWhat({ issue, status, bin, location, unknownBin }: FoundReport): [string, string][] {
  const known = [
    [t('personalData.issueText'), issue],
    [t('personalData.binText'), unknownBin ?? bin?.id],
    [t('personalData.placeText'), location ?? bin?.street],
    [t('personalData.statusText'), status && statusName(status)],
  ] as const
  return known.flatMap(([what, value]): [string, string][] => (value ? [[what, value]] : []))
}
