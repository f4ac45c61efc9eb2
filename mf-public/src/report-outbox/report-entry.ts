import type { Issue } from 'shared-domain'
import {
  type Contact,
  type NewReport,
  type OPERATIONS,
  type ReportReceipt,
  SHUT_REPORT,
} from 'shared-domain/contract'
import type { NewEntry, OutboxEntry, ShownEntry } from 'shared-domain/outbox'

/** What a resident says of a bin. */
export interface Report {
  issue: Issue
  binId: string
  location: string
  /** "Me too": the reference of the report that said it first. */
  sameAs?: string
}

/** A report as this phone remembers it. */
export interface RememberedReport extends Omit<Report, 'sameAs'> {
  /** A UUID of this phone's own: with it the council's record takes the report once, however often it is sent. */
  id: string
  /** When it was made, ms since 1970. */
  madeAt: number
}

/** What an entry of this phone is about. */
export type ReportAbout = ({ kind: 'report' } & Omit<Report, 'sameAs'>) | AdditionAbout

/** Something added to a report after the tap. */
interface AdditionAbout {
  kind: 'note' | 'photo'
  reportId: string
  /** What a note holds when it is not the words alone; both was put into one entry by earlier versions of this page. */
  holds?: 'contact' | 'note and contact'
}

/** What is added to a report in words. */
export interface Details {
  note?: string
  contact?: Contact
}

/** An entry on this phone, as screens show it. */
export type ReportEntry = ShownEntry<ReportAbout>

const PATH: (typeof OPERATIONS)['createReport']['path'] = '/api/reports'
const LONGEST_LOCATION = 200
/** What the record refuses in a text: for the sake of a hint no report is. */
const UNWANTED = /[\p{Cc}\p{Cs}]/gu

/** The entry that takes a report to the record. */
export function reportEntry({ sameAs, ...report }: Report): NewEntry<ReportAbout> {
  const { binId, issue, location } = report
  const hint = location?.slice(0, LONGEST_LOCATION).replace(UNWANTED, '').trim()
  const body: NewReport = { binId, issue, ...(hint && { location: hint }), ...(sameAs && { sameAs }) }
  return { method: 'POST', path: PATH, body, about: { kind: 'report', ...report } }
}

/** Whether an answer is the receipt of this entry, and of no other. */
export function isReceiptOf({ id, about }: OutboxEntry<ReportAbout>, body: unknown): boolean {
  const said = (body ?? {}) as { id?: unknown; reference?: unknown; photoId?: unknown }
  if (about.kind === 'photo') return said.photoId === id
  const reportId = about.kind === 'report' ? id : about.reportId
  return said.id === reportId && typeof said.reference === 'string'
}

/** What an addition is, to begin a sentence with. */
export function additionWords({ kind, holds }: AdditionAbout): string {
  const words = holds ?? kind
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry adds in words, if it does. */
export const detailsIn = ({ about, body }: Pick<ReportEntry, 'about' | 'body'>): Details =>
  about.kind === 'note' ? (body as Details) : {}

/** Whether an addition came too late for its report. */
export const isShutOut = ({ refusalType }: ReportEntry) => refusalType?.endsWith(SHUT_REPORT)

/** A report that the council's record has. */
export interface SentReport extends RememberedReport {
  reference: string
  /** When somebody reported the same before, ms since 1970. */
  reportedBeforeAt: number | null
  /** How many characters the next note may have, as the record said last. */
  noteRoom?: number
  /** The record has said that nothing can be added any more. */
  isShut?: true
}

/** What this phone remembers of a report that was taken. */
export const sentReport = (
  { id, issue, binId, location, madeAt }: RememberedReport,
  { reference, bin, alreadyReported }: ReportReceipt,
): SentReport => ({
  id,
  issue,
  binId,
  location,
  // Typed without a signal, it may be in other capitals and without a street.
  ...(bin && { binId: bin.id, location: bin.location }),
  madeAt,
  reference,
  reportedBeforeAt: alreadyReported && Date.parse(alreadyReported.reportedAt),
})

/** Where on this phone it is remembered, one entry each. */
export const SENT_PREFIX = 'sent-report:'

/** The outbox's name on the phone. */
export const REPORTS = 'reports'

/** What the document's own script holds until the page's script takes over from it. */
interface InlineReports {
  /** Ends it. Answers with the report that was made last and not taken back, if any. */
  handOver: () => OutboxEntry<ReportAbout> | null
}

declare global {
  interface Window {
    inlineReports?: InlineReports
  }
}
