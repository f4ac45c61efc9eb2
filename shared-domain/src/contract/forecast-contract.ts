import * as z from 'zod/mini'
import { BinSchema } from '../bins/bin'
import { MAP_BINS_MAX } from './bin-search-contract'
import { BinIdSchema } from './field-schemas'
import { MomentSchema } from './moment'
import { operation } from './operation'

const chance = z.number().check(z.gte(0), z.lte(1))

/** The model that made a forecast, and the data that it was fitted on. */
const ModelSchema = z.object({
  version: z.int(),
  fittedAt: MomentSchema,
  /** How many bins and how much evidence it was fitted on, and how many times to full it was calibrated on. */
  bins: z.int(),
  evidence: z.int(),
  calibratedOn: z.int(),
})
export type FittedModel = z.infer<typeof ModelSchema>

/** How often the band from the 10th to the 90th percentile held in four weeks: four times in five is meant. */
const HeldBandsSchema = z.object({
  from: MomentSchema,
  until: MomentSchema,
  /** Forecasts of which something is known, and of those the ones whose bin was seen to become full. */
  forecasts: z.int(),
  seenFull: z.int(),
  /** The shares of bins that became full before, within and after their bands, 0–1; `null` where too few were seen to become full. */
  shares: z.nullable(z.object({ early: chance, held: chance, late: chance })),
})
export type HeldBands = z.infer<typeof HeldBandsSchema>

const EvidenceCountSchema = z.object({
  kind: z.enum(['reading', 'seen', 'report', 'emptying']),
  count: z.int(),
  last: MomentSchema,
})

export const binForecast = operation({
  method: 'GET',
  path: '/api/bins/:id/forecast',
  summary: 'How full a bin will be in the coming week, when it will be full, and on what evidence.',
  needs: 'record:read',
  params: z.object({ id: BinIdSchema }),
  answer: z.object({
    /** `null` until a model was fitted for the first time. */
    forecast: z.nullable(
      z.object({
        madeAt: MomentSchema,
        /** The moments by which the bin is full with a probability of 10, 50 and 90 %. */
        fullAt: z.object({ p10: MomentSchema, p50: MomentSchema, p90: MomentSchema }),
        /** The level that is expected now, percent. */
        level: z.number(),
        /** If it is not emptied: the 10th, 50th and 90th percentile of its level, in percent, and the probability that it overflows. */
        week: z.array(
          z.object({ at: MomentSchema, p10: z.number(), p50: z.number(), p90: z.number(), risk: chance }),
        ),
        /** How many observations of each kind this bin had in the eight weeks before. */
        evidence: z.array(EvidenceCountSchema),
        /** `null` until they were counted. */
        bands: z.nullable(HeldBandsSchema),
        model: ModelSchema,
      }),
    ),
  }),
})

export const riskMap = operation({
  method: 'GET',
  path: '/api/forecasts/map',
  summary: `The chance that bins run over by a moment of the coming week, the highest first, at most ${MAP_BINS_MAX} of them.`,
  needs: 'record:read',
  query: z.strictObject({ at: MomentSchema }),
  answer: z.object({
    bins: z.array(z.extend(BinSchema, { lat: z.number(), lng: z.number(), risk: chance })),
    /** How many bins have a forecast and a position. */
    located: z.int(),
    /** When these forecasts were made; `null` where there are none yet. */
    madeAt: z.nullable(MomentSchema),
  }),
})

export const planningForecasts = operation({
  method: 'GET',
  path: '/api/forecasts/planning',
  summary:
    'Of each bin the latest forecast, as planners of routes price it: the chance of running over as time goes on.',
  needs: 'routes:plan',
  answer: z.object({
    /** Hours between the moments of `risks`. */
    stepHours: z.number(),
    bins: z.array(
      z.object({
        binId: BinIdSchema,
        madeAt: MomentSchema,
        /** When it was last emptied; null when that is unknown. */
        emptiedAt: z.nullable(MomentSchema),
        /** The probability that it overflows if it is not emptied, from `madeAt` on in steps of `stepHours`. */
        risks: z.array(chance),
        /**
         * The probability that it overflows again after an emptying: emptied at `madeAt`, after one to seven days; emptied a day later,
         * after one to six days; and so on.
         */
        refillRisks: z.array(chance),
      }),
    ),
  }),
})
export type PlanningForecasts = z.infer<typeof planningForecasts.answer>
