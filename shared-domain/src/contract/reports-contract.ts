import * as z from 'zod/mini'
import { IssueSchema, ReportStatusSchema } from '../reports/report-status'
import { CONTACT_FIELDS } from './contact-fields'
import { BinIdSchema, typedText } from './field-schemas'
import { MomentSchema } from './moment'
import { NextVisitSchema } from './next-visit'
import { operation } from './operation'
import { OPERATION_PATHS } from './operation-paths'
import { NOTE_MAX, PHOTO_MAX_BYTES } from './report-additions'
import { ReferenceSchema, ReportReceiptSchema } from './report-receipt'

const whole = (pattern: string) => new RegExp(`^${pattern}$`)
const { name, email, phone } = CONTACT_FIELDS

/** The reporter's contact; only staff ever see it. */
export const ContactSchema = z.strictObject({
  name: z.optional(typedText(name.maxLength)),
  email: z.optional(
    z
      .email({ pattern: whole(email.pattern), error: 'Give an address such as kiri@example.nz.' })
      .check(z.maxLength(email.maxLength, `Write at most ${email.maxLength} characters.`)),
  ),
  phone: z.optional(
    typedText(phone.maxLength).check(z.regex(whole(phone.pattern), 'Give a number such as 021 123 4567.')),
  ),
})
export type Contact = z.infer<typeof ContactSchema>

const note = z.optional(typedText(NOTE_MAX))
/** A report by its id. */
export const byReportId = z.object({ id: z.uuid('Give the id of a report.') })
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
  /** Of the page on which it was made, such as `mi`. Its resident is written to in it. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'Give two or three letters, such as mi.'))),
})
export type NewReport = z.infer<typeof NewReportSchema>

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
  params: byReportId,
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
  params: byReportId,
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
  params: byReportId,
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
