import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** A figure and its change since the same time yesterday; `null` when there is no data. */
const figure = z.object({
  value: z.nullable(z.number()),
  change: z.nullable(z.number()),
  /** Absent for counted values; the samples say "1800+". */
  isAtLeast: z.optional(z.boolean()),
})

const OverviewSchema = z.object({
  asOf: MomentSchema,
  isDemonstration: z.boolean(),
  totalBins: figure,
  binsFull: figure,
  routesActive: figure,
  /** Percent. */
  efficiency: figure,
  /** `null` when reports are not counted, as in the samples. */
  unresolvedReports: z.nullable(z.int()),
  /** How many of them are held for moderation and do not count yet. */
  heldReports: z.nullable(z.int()),
  /** What brings levels of bins to the record and has failed or been late since a moment; left out by earlier versions. */
  lateSources: z.optional(z.array(z.object({ name: z.string(), since: MomentSchema }))),
  /** The copy of the council's open-data layer; `null` when there is none. */
  openData: z.nullable(
    z.object({
      fetchedAt: z.nullable(MomentSchema),
      error: z.nullable(z.string()),
      /** Bins that disappeared from the layer all at once. They stay until a person decides, or a day has passed. */
      loss: z.nullable(
        z.object({
          missing: z.int(),
          /** The number of bins, the missing ones included. */
          of: z.int(),
          since: MomentSchema,
          /** The ids of up to five of them. */
          such: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type Overview = z.infer<typeof OverviewSchema>

export const getOverview = operation({
  method: 'GET',
  path: '/api/overview',
  summary: 'The figures of the dashboard, counted now.',
  needs: 'record:read',
  answer: OverviewSchema,
})
