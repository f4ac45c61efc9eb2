import * as z from 'zod/mini'
import { HELD_REASONS, HeldReasonSchema } from '../reports/held-reasons'
import { IssueSchema, ReportStatusSchema } from '../reports/report-status'
import { BinIdSchema, pageQuery, typedText } from './field-schemas'
import { MomentSchema } from './moment'
import { NextVisitSchema } from './next-visit'
import { CSV, GEOJSON, operation } from './operation'
import { OPERATION_PATHS } from './operation-paths'
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  NOTE_MAX,
  PHONE_MAX,
  PHONE_PATTERN,
  PHOTO_MAX_BYTES,
} from './report-additions'
import { ReferenceSchema, ReportReceiptSchema } from './report-receipt'

const whole = (pattern: string) => new RegExp(`^${pattern}$`)

/** The most similar reports that are shown. */
export const SIMILAR_MAX = 20

/** The reporter's contact; only staff ever see it. */
export const ContactSchema = z.strictObject({
  name: z.optional(typedText(NAME_MAX)),
  email: z.optional(
    z
      .email({ pattern: whole(EMAIL_PATTERN), error: 'Give an address such as kiri@example.nz.' })
      .check(z.maxLength(EMAIL_MAX, `Write at most ${EMAIL_MAX} characters.`)),
  ),
  phone: z.optional(
    typedText(PHONE_MAX).check(z.regex(whole(PHONE_PATTERN), 'Give a number such as 021 123 4567.')),
  ),
})
export type Contact = z.infer<typeof ContactSchema>

const note = z.optional(typedText(NOTE_MAX))
const byId = z.object({ id: z.uuid('Give the id of a report.') })
/** An idempotency key: repeating the request changes nothing more. */
const idempotencyKey = z.uuid('Give a UUID of your own making.')
/** Random, created by the phone. Later changes of the report must send it, because ids are not secret. */
const reportSecret = z.optional(
  z.string().check(z.regex(/^[\w-]{22,100}$/, 'Give 128 random bits, as 32 hexadecimal digits.')),
)
/**
 * How long ago the report was made, in ms, by the phone's clock. An impossible value is ignored, so that no report is refused
 * for it.
 */
const madeMsAgo = z.optional(z.string())

const byReference = z.object({ reference: ReferenceSchema })

export const NewReportSchema = z.strictObject({
  binId: BinIdSchema,
  issue: IssueSchema,
  /** The location on the label; the record's own location is used when it knows the bin. */
  location: z.optional(typedText(200)),
  note,
  contact: z.optional(ContactSchema),
  /** "Me too": the report that was made first. */
  sameAs: z.optional(ReferenceSchema),
})
export type NewReport = z.infer<typeof NewReportSchema>

/** The most bins that are marked at once: each mark is a report. */
export const MISSING_MAX = 100

export const markMissing = operation({
  method: 'POST',
  path: '/api/reports/missing',
  summary:
    'Reports bins that staff found missing, each by a report of its own, but for those that are reported missing already.',
  needs: 'reports:handle',
  body: z.strictObject({
    binIds: z
      .array(BinIdSchema)
      .check(
        z.minLength(1, 'Give at least one bin.'),
        z.maxLength(MISSING_MAX, `Give at most ${MISSING_MAX} bins.`),
      ),
  }),
  /** The reports that were created. */
  answer: z.object({ reportIds: z.array(z.uuid()) }),
  status: 201,
})

export const createReport = operation({
  method: 'POST',
  path: OPERATION_PATHS.createReport,
  summary:
    'Takes a report. The same key and body give the same answer again; the same key with another body is refused.',
  needs: 'nothing',
  bodyBytes: 16 * 1024,
  headers: z.object({
    'idempotency-key': idempotencyKey,
    'report-secret': reportSecret,
    'made-ms-ago': madeMsAgo,
    /** The solution of an earlier response's `challenge`. A wrong one is ignored too. */
    'proof-of-work': z.optional(z.string()),
  }),
  body: NewReportSchema,
  answer: ReportReceiptSchema,
  status: 201,
})

export const addReportDetails = operation({
  method: 'PUT',
  path: OPERATION_PATHS.addReportDetails,
  summary:
    'Adds a note, as another paragraph, and parts of a contact to a report; for the phone that has its secret. The same key and body add once.',
  needs: 'nothing',
  params: byId,
  headers: z.object({ 'idempotency-key': idempotencyKey, 'report-secret': reportSecret }),
  body: z.strictObject({ note, contact: z.optional(ContactSchema) }),
  /** How many characters the next note may have. */
  answer: z.extend(ReportReceiptSchema, { noteRoom: z.int() }),
})

export const addReportPhoto = operation({
  method: 'POST',
  path: OPERATION_PATHS.addReportPhoto,
  summary:
    'Adds a JPEG, PNG, WebP or AVIF photo, sent as the body, to a report; for the phone that has its secret.',
  needs: 'nothing',
  bodyBytes: PHOTO_MAX_BYTES,
  params: byId,
  headers: z.object({ 'idempotency-key': idempotencyKey, 'report-secret': reportSecret }),
  upload: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'],
  answer: z.object({ photoId: z.uuid(), photos: z.int() }),
  status: 201,
})

export const withdrawReport = operation({
  method: 'PUT',
  path: OPERATION_PATHS.withdrawReport,
  summary:
    'Withdraws a report that its resident took back within ten seconds, however late the phone could say so; for the phone that has its secret. Withdrawing it again changes nothing.',
  needs: 'nothing',
  params: byId,
  /** The age of the tap on Undo. */
  headers: z.object({ 'report-secret': reportSecret, 'made-ms-ago': madeMsAgo }),
  body: z.strictObject({}),
  answer: ReportReceiptSchema,
})

export const PublicReportSchema = z.object({
  reference: ReferenceSchema,
  issue: IssueSchema,
  binId: z.string(),
  location: z.string(),
  status: ReportStatusSchema,
  /** For a duplicate: the original report, whose outcome also counts for this one. */
  duplicateOf: z.optional(ReferenceSchema),
  /** The latest status of that original. Left out by earlier versions. */
  original: z.optional(
    z.object({ status: ReportStatusSchema, at: MomentSchema, reason: z.nullable(z.string()) }),
  ),
  /** The record does not know the bin: staff find out which one is meant. */
  isBinUnknown: z.optional(z.literal(true)),
  /** When the bin was emptied after the report, as long as staff have not closed the report. */
  emptiedAt: z.optional(MomentSchema),
  /** When a truck is planned to come to the bin. */
  nextVisit: z.optional(z.pick(NextVisitSchema, { day: true, isUnderWay: true })),
  /** When the report was made, if the phone could not send it at once. */
  madeAt: z.optional(MomentSchema),
  /** When the record received it. */
  reportedAt: MomentSchema,
  history: z.array(
    z.object({ status: ReportStatusSchema, at: MomentSchema, reason: z.nullable(z.string()) }),
  ),
})
export type PublicReport = z.infer<typeof PublicReportSchema>

export const reportByReference = operation({
  method: 'GET',
  path: OPERATION_PATHS.reportByReference,
  summary: 'What has become of a report; never who made it.',
  needs: 'nothing',
  params: byReference,
  answer: PublicReportSchema,
})

const ListedReportSchema = z.object({
  id: z.uuid(),
  reference: ReferenceSchema,
  issue: IssueSchema,
  binId: z.string(),
  location: z.string(),
  status: ReportStatusSchema,
  isHeld: z.boolean(),
  /** Why it is or was held; `null` for a report that never was. */
  heldBecause: z.nullable(HeldReasonSchema),
  /** Whether the bin was emptied since, so the report can probably be closed. */
  isProposedToClose: z.boolean(),
  reportedAt: MomentSchema,
  changedAt: MomentSchema,
  photos: z.int(),
  /** For an unresolved report; absent when no route will come to the bin. */
  nextVisit: z.optional(NextVisitSchema),
  /** The person who looks after it; `null` when it is unassigned. Left out by earlier versions. */
  assignedTo: z.nullish(z.object({ id: z.uuid(), name: z.string() })),
  /** How many other reports are alike and as unresolved as this one. Left out by earlier versions. */
  alike: z.optional(z.int()),
})
export type ListedReport = z.infer<typeof ListedReportSchema>

/** The filter of reports that are assigned to no person. */
export const UNASSIGNED = 'nobody'

const filters = {
  /** `unresolved` is open, investigating or scheduled. */
  status: z.optional(z.union([ReportStatusSchema, z.literal('unresolved')])),
  issue: z.optional(IssueSchema),
  binId: z.optional(BinIdSchema),
  /** Whether it is held, or the reason. */
  held: z.optional(z.enum(['true', 'false', ...HELD_REASONS])),
  /** Part of a reference, a bin's id or a location. */
  q: z.optional(typedText(100)),
}

export const listReports = operation({
  method: 'GET',
  path: '/api/reports',
  summary: 'The reports, newest first, a page at a time.',
  needs: 'reports:read',
  query: z.strictObject({
    ...filters,
    /** Who looks after it: the caller, no person, or a person's id. */
    assigned: z.optional(z.union([z.enum(['me', UNASSIGNED]), z.uuid()])),
    /** Whether the bin was emptied since, so the report can probably be closed. */
    proposed: z.optional(z.literal('true')),
    ...pageQuery,
  }),
  answer: z.object({ reports: z.array(ListedReportSchema), total: z.int(), next: z.nullable(z.string()) }),
})

export const reportsCsv = operation({
  method: 'GET',
  path: '/api/reports.csv',
  summary: 'The reports as comma-separated values, without contacts.',
  needs: 'reports:read',
  query: z.strictObject(filters),
  answer: CSV,
})

export const reportsGeoJson = operation({
  method: 'GET',
  path: '/api/reports.geojson',
  summary: 'The reports as GeoJSON points, without contacts.',
  needs: 'reports:read',
  query: z.strictObject(filters),
  answer: GEOJSON,
})

const ReportFileSchema = z.extend(ListedReportSchema, {
  /** When the report was made, if the phone could not send it at once. */
  madeAt: z.nullable(MomentSchema),
  /** When false, `binId` is the id on the label, and the report counts for no bin. */
  isBinKnown: z.boolean(),
  note: z.nullable(z.string()),
  contact: z.nullable(ContactSchema),
  photoIds: z.array(z.uuid()),
  duplicateOf: z.nullable(z.object({ id: z.uuid(), reference: ReferenceSchema })),
  /** Other reports of the same problem, newest first: duplicates, and unresolved reports of the same bin and issue. */
  similar: z.array(
    z.object({
      id: z.uuid(),
      reference: ReferenceSchema,
      status: ReportStatusSchema,
      isHeld: z.boolean(),
      reportedAt: MomentSchema,
    }),
  ),
  history: z.array(
    z.object({
      status: ReportStatusSchema,
      at: MomentSchema,
      by: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ReportFile = z.infer<typeof ReportFileSchema>

export const getReport = operation({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'All that is known of one report, for staff.',
  needs: 'reports:read',
  params: byId,
  answer: ReportFileSchema,
})

export const reportPhoto = operation({
  method: 'GET',
  path: '/api/reports/:id/photos/:photoId',
  summary: 'One photo of a report, for staff.',
  needs: 'reports:read',
  params: z.object({ id: z.uuid(), photoId: z.uuid() }),
  answer: 'image/webp',
})

export const changeReportStatus = operation({
  method: 'POST',
  path: '/api/reports/:id/status',
  summary: 'Moves a report on in its life. Refused when it is no longer in the state that the caller saw.',
  needs: 'reports:handle',
  params: byId,
  body: z.strictObject({
    from: ReportStatusSchema,
    to: ReportStatusSchema,
    /** Required for closing; the resident can read it. */
    reason: z.optional(typedText(500)),
    /** Required for a duplicate: the original report. */
    duplicateOf: z.optional(ReferenceSchema),
  }),
  answer: ReportFileSchema,
})

export const setReportBin = operation({
  method: 'PUT',
  path: '/api/reports/:id/bin',
  summary:
    'Says which bin is meant by a report that named one which the record did not know. It counts from then on.',
  needs: 'reports:handle',
  params: byId,
  body: z.strictObject({ binId: BinIdSchema }),
  answer: ReportFileSchema,
})

export const releaseReport = operation({
  method: 'POST',
  path: '/api/reports/:id/release',
  summary: 'Lets a held report count.',
  needs: 'reports:handle',
  params: byId,
  answer: ReportFileSchema,
})

export const countHeldReports = operation({
  method: 'GET',
  path: '/api/reports/held',
  summary: 'How many unresolved reports are held, and why.',
  needs: 'reports:read',
  answer: z.object({
    /** `null` for reports that were held before reasons were recorded. */
    reasons: z.array(z.object({ because: z.nullable(HeldReasonSchema), reports: z.int() })),
    /** When they were counted: later reports have not been seen yet. */
    countedAt: MomentSchema,
  }),
})

/** The most reports that one request moderates. */
export const MODERATED_MAX = 1000

const MODERATIONS = [
  /** They count from now on. */
  'release',
  /** Closed as spam; they never counted. */
  'close-as-spam',
  /** Undoes the two above: the reports are open and held again. */
  'hold',
  /** For one day, all reports from their senders' addresses are held. */
  'block-addresses',
  'unblock-addresses',
] as const

export const moderateReports = operation({
  method: 'POST',
  path: '/api/reports/moderation',
  summary: 'Moderates many reports at once: those that are given, or all that are held for a reason.',
  needs: 'reports:handle',
  body: z.strictObject({
    action: z.enum(MODERATIONS),
    reports: z.union([
      z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MODERATED_MAX)) }),
      /** Held, unresolved, received until then, and for this reason if one is given. */
      z.strictObject({ until: MomentSchema, because: z.optional(HeldReasonSchema) }),
    ]),
  }),
  /** The reports that were changed, and how many remain for repeating the same request. */
  answer: z.object({ ids: z.array(z.uuid()), left: z.int(), addresses: z.int() }),
})
