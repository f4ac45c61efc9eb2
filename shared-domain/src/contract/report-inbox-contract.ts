import * as z from 'zod/mini'
import { HELD_REASONS, HeldReasonSchema } from '../reports/held-reasons'
import { IssueSchema, ReportStatusSchema } from '../reports/report-status'
import { BinIdSchema, pageQuery, typedText } from './field-schemas'
import { MomentSchema } from './moment'
import { NextVisitSchema } from './next-visit'
import { CSV, GEOJSON, operation } from './operation'
import { RefusedReportSchema, STATUS_REASON_MAX } from './report-changes-contract'
import { ReferenceSchema } from './report-receipt'
import { byReportId, ContactSchema } from './reports-contract'

/** The most similar reports that are shown. */
export const SIMILAR_MAX = 20

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
  /** What the resident wrote. */
  note: z.nullable(z.string()),
  /** Always `null`: only `readReportContact` gives it. Earlier pages expect the field. */
  contact: z.literal(null),
  /** Whether a contact is kept. Left out by earlier versions. */
  hasContact: z.optional(z.boolean()),
  photoIds: z.array(z.uuid()),
  /** Those of the photos that came with a later note, and where this ends in `note`, in characters. Left out by earlier versions. */
  notePhotos: z.optional(z.array(z.object({ id: z.uuid(), noteEnd: z.int() }))),
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

/** A report after a change, without the resident's note: a change shows nobody what the resident wrote. */
const ChangedReportFileSchema = z.extend(ReportFileSchema, {
  /** Always `null`. Earlier pages expect the field. */
  note: z.literal(null),
})
export type ChangedReportFile = z.infer<typeof ChangedReportFileSchema>

export const getReport = operation({
  method: 'GET',
  path: '/api/reports/:id',
  summary:
    'All that is known of one report but its contact, for staff. Reading a note is written into the audit trail first, once an hour.',
  needs: 'reports:read',
  params: byReportId,
  answer: ReportFileSchema,
})

export const readReportContact = operation({
  method: 'GET',
  path: '/api/reports/:id/contact',
  summary:
    'The contact of a report, for staff. Each reading is written into the audit trail first; where that fails, nothing is shown.',
  needs: 'reports:read',
  params: byReportId,
  answer: z.object({ contact: z.nullable(ContactSchema) }),
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
  params: byReportId,
  body: z.strictObject({
    from: ReportStatusSchema,
    to: ReportStatusSchema,
    /** Required for closing; the resident can read it. */
    reason: z.optional(typedText(STATUS_REASON_MAX)),
    /** Required for a duplicate: the original report. */
    duplicateOf: z.optional(ReferenceSchema),
  }),
  answer: ChangedReportFileSchema,
})

export const setReportBin = operation({
  method: 'PUT',
  path: '/api/reports/:id/bin',
  summary:
    'Says which bin is meant by a report that named one which the record did not know. It counts from then on.',
  needs: 'reports:handle',
  params: byReportId,
  body: z.strictObject({ binId: BinIdSchema }),
  answer: ChangedReportFileSchema,
})

export const releaseReport = operation({
  method: 'POST',
  path: '/api/reports/:id/release',
  summary: 'Lets a held report count.',
  needs: 'reports:handle',
  params: byReportId,
  answer: ChangedReportFileSchema,
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
  answer: z.object({
    /** The reports that were changed; for addresses, one report of each. The opposite action takes these. */
    ids: z.array(z.uuid()),
    /** How many remain for repeating the same request. */
    left: z.int(),
    /** How many addresses were blocked or unblocked. */
    addresses: z.int(),
    /** The chosen reports that were left as they are. Left out by earlier versions. */
    refused: z.optional(z.array(RefusedReportSchema)),
  }),
})

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
