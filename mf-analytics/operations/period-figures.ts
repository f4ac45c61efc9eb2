import { BIN_STATUSES, BinTypeSchema, DAY_MS } from 'shared-domain'
import { DaySchema, MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** The longest period in days: two years. */
export const PERIOD_DAYS_MAX = 731

/** Days in Pacific/Auckland, both included. */
const PeriodSchema = z.object({ from: z.iso.date(), to: z.iso.date() })
export type Period = z.infer<typeof PeriodSchema>

/** The number of days in a period, both ends included. */
export const periodDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const count = z.int().check(z.nonnegative())
const percent = z.nullable(z.number().check(z.gte(0), z.lte(100)))

/** A figure of the period and of the period before; `null` when the record begins later than that. */
const comparedCount = z.object({ value: count, before: z.nullable(count) })
/** `null` when there is no data, such as the mean of no collections. */
const comparedPercent = z.object({ value: percent, before: percent })
const comparedAmount = z.object({ value: z.nullable(z.number()), before: z.nullable(z.number()) })
export type Compared = z.infer<typeof comparedAmount>

/** The figures of any group of bins. */
const PeriodFiguresSchema = z.object({
  collections: comparedCount,
  /** The mean level that crews found. */
  fillRate: comparedPercent,
  /** The share of those collections where the bin was above the warning threshold. */
  efficiency: comparedPercent,
  /** Residents' reports of known bins that are not held, not duplicates and not withdrawn. */
  reports: comparedCount,
  /** Those that say that the bin overflows. */
  overflowReports: comparedCount,
  /** Bins that crews left because the contents were contaminated. */
  contaminated: comparedCount,
  /** Their share of all bins that crews came to empty, in tenths of a percent. */
  contamination: comparedPercent,
})
export type PeriodFigures = z.infer<typeof PeriodFiguresSchema>

const place = { bins: count }

/** The figures of routes. */
const rounds = {
  /** Completed routes with at least one finished stop. */
  rounds: comparedCount,
  /** Their length as planned. */
  km: comparedAmount,
}

const CrewFiguresSchema = z.extend(
  z.pick(PeriodFiguresSchema, {
    collections: true,
    fillRate: true,
    efficiency: true,
    contaminated: true,
    contamination: true,
  }),
  {
    ...rounds,
    /** The driver; `null` for routes without one. */
    driver: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  },
)

const PeriodAnswerSchema = z.object({
  asOf: MomentSchema,
  period: PeriodSchema,
  /** Ends where the period begins. It is not compared when the record begins later than it does. */
  before: PeriodSchema,
  /** The first day with a collection, a round or a report; `null` for an empty record. */
  recordBegins: z.nullable(z.iso.date()),
  totals: z.extend(PeriodFiguresSchema, {
    ...place,
    ...rounds,
    /** What the rounds saved compared with list order; negative when they drove further, `null` without rounds. */
    kgCo2: comparedAmount,
    dollars: comparedAmount,
  }),
  fillByWeekday: z.array(z.extend(comparedPercent, { name: z.string() })),
  /** The period in days, weeks or calendar months, oldest first. */
  stepUnit: z.enum(['day', 'week', 'month']),
  steps: z.array(z.extend(PeriodSchema, { efficiency: comparedPercent, rounds: comparedCount })),
  /** The bins' statuses when the period ended; the present ones for a period that has not ended. */
  status: z.object({
    at: z.enum(['now', 'period-end']),
    /** Whether some figures come from daily summaries, because the single readings were removed. */
    usesDailySummaries: z.boolean(),
    of: z.enum(['bins-with-level', 'all-bins']),
    shares: z.array(
      z.object({
        name: z.enum(['Normal', 'Warning', 'Full']),
        value: z.number(),
        bins: count,
        status: z.enum(BIN_STATUSES),
      }),
    ),
  }),
  /** Busiest first. `suburb` is `null` when a bin's location names none. */
  bySuburb: z.array(z.extend(PeriodFiguresSchema, { ...place, suburb: z.nullable(z.string()) })),
  byType: z.array(z.extend(PeriodFiguresSchema, { ...place, binType: BinTypeSchema })),
  /** `null` for roles that do not see crews. */
  byCrew: z.nullable(z.array(CrewFiguresSchema)),
})
export type PeriodAnswer = z.infer<typeof PeriodAnswerSchema>

export const getPeriodFigures = operation({
  method: 'GET',
  path: '/api/analytics/period',
  summary:
    'The analytics of a period and of the one before, by suburb, type and crew. Today so far may be its last day.',
  needs: 'record:read',
  query: z.strictObject({ from: DaySchema, to: DaySchema }).check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'Give a day that is not before the first one.',
    }),
    z.refine((period) => periodDays(period) <= PERIOD_DAYS_MAX, {
      path: ['from'],
      error: `Give at most ${PERIOD_DAYS_MAX} days.`,
    }),
  ),
  answer: PeriodAnswerSchema,
})
