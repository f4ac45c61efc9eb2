import * as z from 'zod/mini'
import { ChangedReportSchema } from '../reports/report-state'
import { typedText } from './field-schemas'
import { operation } from './operation'
import { ReferenceSchema } from './report-receipt'

/** The most reports that one request changes. */
export const CHANGED_REPORTS_MAX = 1000

/** The longest reason of a status change, in characters. */
export const STATUS_REASON_MAX = 500

/** Reports of the same bin and issue that were made within this many hours of each other are alike. */
export const ALIKE_WITHIN_HOURS = 72

const ids = z
  .array(z.uuid())
  .check(
    z.minLength(1, 'Choose at least one report.'),
    z.maxLength(CHANGED_REPORTS_MAX, `Choose at most ${CHANGED_REPORTS_MAX} reports.`),
  )

export const RefusedReportSchema = z.object({
  id: z.uuid(),
  /** `null` for an id that no report has. */
  reference: z.nullable(ReferenceSchema),
  /** Why it was left as it is, in a sentence. */
  reason: z.string(),
})
export type RefusedReport = z.infer<typeof RefusedReportSchema>

export const changeReports = operation({
  method: 'POST',
  path: '/api/reports/changes',
  summary:
    'Closes, joins or assigns many reports in one transaction, or takes such a change back. Names each report that it leaves as it is, with the reason.',
  needs: 'reports:handle',
  bodyBytes: 512 * 1024,
  body: z.discriminatedUnion('action', [
    /** The resident reads the reason. */
    z.strictObject({ action: z.literal('close'), ids, reason: typedText(STATUS_REASON_MAX) }),
    /** Reports of the same bin and issue become duplicates of the earliest of them. */
    z.strictObject({ action: z.literal('join'), ids }),
    /** `null` takes the reports away from the person who has them. */
    z.strictObject({ action: z.literal('assign'), ids, personId: z.nullable(z.uuid()) }),
    /** Undoes an earlier change. Reports that were changed again since then stay as they are. */
    z.strictObject({
      action: z.literal('take-back'),
      changes: z.array(ChangedReportSchema).check(z.minLength(1), z.maxLength(2 * CHANGED_REPORTS_MAX)),
    }),
  ]),
  answer: z.object({ changed: z.array(ChangedReportSchema), refused: z.array(RefusedReportSchema) }),
})

export const reportAssignees = operation({
  method: 'GET',
  path: '/api/reports/assignees',
  summary: 'The people to whom a report can be assigned, by name.',
  needs: 'reports:read',
  answer: z.object({
    people: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Whether this is the caller. */
        isMe: z.boolean(),
      }),
    ),
  }),
})
export type Assignee = z.infer<typeof reportAssignees.answer>['people'][number]
