import type { Issue } from 'shared-domain'
import {
  type Contact,
  type NewReport,
  OPERATION_PATHS,
  type Problem,
  type ReportReceipt,
  SHUT_REPORT,
  UNKNOWN_REPORT,
  WRONG_SECRET,
} from 'shared-domain/contract'
import {
  classifyResponse,
  type DeliveryOutcome,
  type DeliveryResponse,
  type NewEntry,
  type OutboxEntry,
  type ShownEntry,
} from 'shared-domain/outbox'
import { LANGUAGE } from '../messages/translate'
import { newSecret } from './report-secret'

/** A resident's report of a bin. */
export interface Report {
  issue: Issue
  binId: string
  location: string
  /** "Me too": the reference of the first report. */
  sameAs?: string
}

/** A report as this phone stores it. */
export interface RememberedReport extends Omit<Report, 'sameAs'> {
  /** The UUID of its entry, which is its idempotency key: the record accepts the report once, however often it is sent. */
  id: string
  /** When it was made, ms since 1970. */
  madeAt: number
  /** Only a phone with this secret can add to the report or take it back. Reports of earlier versions of this page have none. */
  secret?: string
}

/** The purpose of an entry in the outbox. */
export type ReportAbout =
  | ({ kind: 'report' } & Omit<Report, 'sameAs'>)
  | AdditionAbout
  /** The report that is taken back. */
  | { kind: 'withdrawal'; report: RememberedReport | SentReport }

/** An addition to a report. */
export interface AdditionAbout {
  kind: 'note' | 'photo'
  reportId: string
  /** Set when a note is not only text. Earlier versions of this page put note and contact into one entry. */
  holds?: 'contact' | 'note and contact'
}

/** What an addition is to the resident. */
export type Added = AdditionAbout['kind'] | NonNullable<AdditionAbout['holds']>

/** The text that is added to a report. */
export interface Details {
  note?: string
  contact?: Contact
}

/** An entry on this phone, as screens show it. */
export type ReportEntry = ShownEntry<ReportAbout>

/** The longest location that the record accepts in a report, in characters. */
const RECORD_LOCATION_MAX = 200
/** Characters that the record rejects. They are removed from the location, which is only a hint. */
const UNWANTED = /[\p{Cc}\p{Cs}]/gu

const SECRET = 'report-secret'

/** The header by which the record knows the phone that made a report. */
export const secretHeader = (secret: string | undefined) => (secret ? { [SECRET]: secret } : {})

/** The entry that delivers a report. The phone generates the secret, so that a lost response does not lose it. */
export function reportEntry({ sameAs, ...report }: Report): NewEntry<ReportAbout> {
  const { binId, issue, location } = report
  const hint = location?.slice(0, RECORD_LOCATION_MAX).replace(UNWANTED, '').trim()
  const body: NewReport = {
    ...{ binId, issue },
    ...(hint && { location: hint }),
    ...(sameAs && { sameAs }),
    ...(LANGUAGE !== 'en' && { language: LANGUAGE }),
  }
  const headers = secretHeader(newSecret())
  return {
    method: 'POST',
    path: OPERATION_PATHS.createReport,
    headers,
    body,
    about: { kind: 'report', ...report },
  }
}

/** The entry that takes a report back. */
export const withdrawalEntry = (report: RememberedReport): NewEntry<ReportAbout> => ({
  method: 'PUT',
  path: OPERATION_PATHS.withdrawReport.replace(':id', report.id),
  headers: secretHeader(report.secret),
  body: {},
  about: { kind: 'withdrawal', report },
})

/** The report that an entry delivers; `null` for other entries. */
export function reportOf({ id, madeAt, about, headers }: OutboxEntry<ReportAbout>): RememberedReport | null {
  if (about.kind !== 'report') return null
  const { kind, ...report } = about
  const secret = headers?.[SECRET]
  return { ...report, id, madeAt, ...(secret && { secret }) }
}

/** How long after a phone has given up a request it may still arrive, in ms. */
const LATE_REQUEST_MS = 60_000

/** Classifies a response to an entry. Once a report that the record does not know can no longer arrive, its withdrawal is done. */
export function classifyReportResponse(
  response: DeliveryResponse | null,
  entry: OutboxEntry<ReportAbout>,
): DeliveryOutcome {
  if (entry.about.kind === 'withdrawal' && hasType(response?.body, UNKNOWN_REPORT))
    return { kind: Date.now() - entry.madeAt > LATE_REQUEST_MS ? 'delivered' : 'retry' }
  return classifyResponse(response, (body) => isReceiptOf(entry, body))
}

const hasType = (body: unknown, type: string) => String((body as Problem | null)?.type).endsWith(type)

/** Whether a response is the receipt of exactly this entry. */
function isReceiptOf({ id, about }: OutboxEntry<ReportAbout>, body: unknown): boolean {
  const said = (body ?? {}) as { id?: unknown; reference?: unknown; photoId?: unknown }
  if (about.kind === 'photo') return said.photoId === id
  const reportId =
    about.kind === 'report' ? id : about.kind === 'withdrawal' ? about.report.id : about.reportId
  return said.id === reportId && typeof said.reference === 'string'
}

/** The text of an entry; empty for a report or a photo. */
export const detailsIn = ({ about, body }: Pick<ReportEntry, 'about' | 'body'>): Details =>
  about.kind === 'note' ? (body as Details) : {}

/** Whether an addition was rejected because its report is closed or requires a secret. */
export const isShutOut = ({ refusalType: type }: ReportEntry) =>
  [SHUT_REPORT, WRONG_SECRET].some((shut) => type?.endsWith(shut))

/** A report that the record has accepted. */
export interface SentReport extends RememberedReport {
  reference: string
  /** When another resident reported the same before, ms since 1970. */
  reportedBeforeAt: number | null
  /** Set when the record does not know the bin, so that staff find out which one is meant. */
  isBinUnknown?: true
  /** How many characters the next note may have, by the record's last response. */
  noteRoom?: number
  /** What the record has accepted for it since. */
  added?: readonly Added[]
  /** Nothing can be added any more. */
  isShut?: true
}

/** What this phone stores of a delivered report. */
export const sentReport = (
  { id, issue, binId, location, madeAt, secret }: RememberedReport,
  { reference, bin, isHeld, alreadyReported }: ReportReceipt,
): SentReport => ({
  id,
  issue,
  binId,
  location,
  // The record's own id and location: typed offline, the location may be missing and the id may differ in case.
  ...(bin ? { binId: bin.id, location: bin.location } : isHeld && { isBinUnknown: true as const }),
  madeAt,
  ...(secret && { secret }),
  reference,
  reportedBeforeAt: alreadyReported && Date.parse(alreadyReported.reportedAt),
})

/** The keys in localStorage, one per sent report. */
export const SENT_PREFIX = 'sent-report:'

/** The outbox's name on the phone. */
export const REPORTS = 'reports'

/** The inline script, which handles reports until the page's script takes over. */
interface InlineReports {
  /** Stops the inline script. Returns the last submitted report or its withdrawal, if there is one. */
  handOver: () => OutboxEntry<ReportAbout> | null
}

declare global {
  interface Window {
    inlineReports?: InlineReports
  }
}
