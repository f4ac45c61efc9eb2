import * as z from 'zod/mini'
import { BinSchema, ThresholdsSchema } from '../bins/bin'
import { IssueSchema, ReportStatusSchema } from '../reports/report-status'
import { BinLabelSchema } from './bin-label'
import { BinIdSchema, decimalNumber, typedText, wholeNumber } from './field-schemas'
import { MomentSchema } from './moment'
import { operation } from './operation'
import { OPERATION_PATHS } from './operation-paths'
import { EarlierReportSchema } from './report-receipt'

/** A bin as the record stores it. */
export const RecordedBinSchema = z.extend(BinSchema, {
  /** When the fill level was measured. */
  measuredAt: z.nullable(MomentSchema),
  lastCollectedAt: z.nullable(MomentSchema),
})
export type RecordedBin = z.infer<typeof RecordedBinSchema>

/** A bin with its distance in km from the requested point, reduced to what a phone shows. */
const FoundBinSchema = z.extend(BinSchema, {
  lat: z.number(),
  lng: z.number(),
  distanceKm: z.number(),
})

const params = z.object({ id: BinIdSchema })

/** True while the record has no bins at all, anywhere; left out otherwise. */
const isRecordEmpty = z.optional(z.boolean())

export const nearbyBinsOperation = operation({
  method: 'GET',
  path: OPERATION_PATHS.nearbyBins,
  summary: 'At most ten bins around a point, nearest first.',
  needs: 'nothing',
  query: z.strictObject({
    lat: decimalNumber(-90, 90),
    lng: decimalNumber(-180, 180),
    /** In km. */
    radius: z._default(z.optional(decimalNumber(0, 50)), 0.5),
  }),
  answer: z.object({ bins: z.array(FoundBinSchema), isRecordEmpty, readAt: MomentSchema }),
})

export const binSurroundings = operation({
  method: 'GET',
  path: OPERATION_PATHS.binSurroundings,
  summary: 'All that the label of a bin leads to: the bin, those around it, and what is reported of it.',
  needs: 'nothing',
  params,
  query: z.strictObject({
    /** In km. */
    radius: z._default(z.optional(decimalNumber(0, 50)), 1),
    /** The location on the label, used when the record does not know the bin. */
    location: z.optional(typedText(200)),
  }),
  answer: z.object({
    /** `null` for a bin that the record does not know. */
    bin: z.nullable(BinSchema),
    /** True for a bin that was taken away; left out otherwise. `bin` is `null` then. */
    isRetired: z.optional(z.boolean()),
    /** The location of a bin that was taken away; left out otherwise. */
    stoodAt: z.optional(z.string()),
    /**
     * Where the distances in `near` start: the bin's position, else that of another bin at the named place; `null` when neither
     * is known.
     */
    around: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    /** At most ten other bins, nearest first. */
    near: z.array(FoundBinSchema),
    isRecordEmpty,
    /** Unresolved reports of the bin: the oldest one of each issue, longest waiting first. */
    unresolved: z.array(EarlierReportSchema),
    /** The present thresholds. */
    thresholds: ThresholdsSchema,
    readAt: MomentSchema,
  }),
})

export const getBin = operation({
  method: 'GET',
  path: '/api/bins/:id',
  summary: 'One bin.',
  needs: 'nothing',
  params,
  answer: RecordedBinSchema,
})

export const binHistory = operation({
  method: 'GET',
  path: '/api/bins/:id/history',
  summary: 'What happened to a bin: readings, collections and reports, newest first.',
  needs: 'record:read',
  params,
  query: z.strictObject({ days: z._default(z.optional(wholeNumber(1, 366)), 56) }),
  answer: z.object({
    readings: z.array(z.object({ at: MomentSchema, fillLevel: z.number() })),
    collections: z.array(
      z.object({ at: MomentSchema, fillLevel: z.nullable(z.number()), routeId: z.nullable(z.string()) }),
    ),
    reports: z.array(
      z.object({ id: z.uuid(), issue: IssueSchema, status: ReportStatusSchema, at: MomentSchema }),
    ),
    /** The latest label; `null` when none was printed yet. */
    label: z.nullable(BinLabelSchema),
  }),
})
