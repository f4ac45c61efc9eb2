import { readReference } from 'shared-domain'
import type { PublicReport, ReportStatus } from 'shared-domain/contract'
import { t } from '../messages/translate'
import { isListOf, isObject } from '../page-data/answer-shapes'
import type { PageData } from '../page-data/page-data'

/** The status of a report; `report` is `null` when there is none with the reference. */
interface StatusPageData {
  report: PublicReport | null
  /** ISO, UTC. */
  readAt: string
}

const PATH = /\/report\/status\/([^/]+)$/

/** The reference in the path of a status page, which a resident may have typed. */
export function referenceIn(pathname: string): string {
  const [, typed = ''] = PATH.exec(pathname) ?? []
  return readReference(decoded(typed)).slice(0, REFERENCE_LENGTH_MAX)
}

/** Whether a text may be a reference, and not something else that was typed or linked. */
export const isReference = (text: string) => /^[\dA-Z]{5}-[\dA-Z]{5}$/.test(text)

/** The data of the status page at a URL. */
export const statusPageDataAt = ({ pathname }: Pick<URL, 'pathname'>): PageData<StatusPageData> => ({
  request: { operation: 'reportByReference', params: { reference: referenceIn(pathname) } },
  read(answer) {
    const readAt = new Date().toISOString()
    if (answer === null) return { report: null, readAt }
    return isPublicReport(answer) ? { report: answer, readAt } : null
  },
})

/** A reference has eleven characters. Longer text is cut, so that it does not fill the page. */
const REFERENCE_LENGTH_MAX = 40

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const TEXTS = ['reference', 'issue', 'binId', 'location', 'reportedAt'] as const

const isPublicReport = (value: unknown): value is PublicReport =>
  isObject(value) &&
  TEXTS.every((name) => typeof value[name] === 'string') &&
  (value.madeAt === undefined || typeof value.madeAt === 'string') &&
  String(value.status) in statusWords &&
  (value.original === undefined || isEntry(value.original)) &&
  (value.emptiedAt === undefined || typeof value.emptiedAt === 'string') &&
  (value.nextVisit === undefined || (isObject(value.nextVisit) && typeof value.nextVisit.day === 'string')) &&
  isListOf(value.history, isEntry)

const isEntry = (value: unknown): value is PublicReport['history'][number] =>
  isObject(value) && String(value.status) in statusWords && typeof value.at === 'string'

/** The names of the statuses for residents. */
export const statusWords = {
  open: t('status.open'),
  investigating: t('status.investigating'),
  scheduled: t('status.scheduled'),
  fixed: t('status.fixed'),
  closed: t('status.closed'),
  duplicate: t('status.handledElsewhere'),
  withdrawn: t('status.withdrawn'),
} as const satisfies Record<ReportStatus, string>
