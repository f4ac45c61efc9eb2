import * as z from 'zod/mini'
import { REPLAYED_POLICIES, replayTotals } from '../analytics/replayed-days'
import { savedKm, savings } from '../analytics/savings'
import { type CsvRow, csvText } from '../downloads/download'
import { MomentSchema } from './moment'
import { operation } from './operation'
import { getPeriodFigures } from './period-figures-contract'

const count = z.int().check(z.nonnegative())

const SavedRouteSchema = z.object({
  routeId: z.string(),
  name: z.string(),
  /** The day of completion, in Pacific/Auckland. */
  day: z.iso.date(),
  /** The distance of visiting the same bins in list order. */
  baselineKm: z.number(),
  distanceKm: z.number(),
  stops: count,
  stopsDone: count,
})
export type SavedRoute = z.infer<typeof SavedRouteSchema>

const AmountsSchema = z.object({ km: z.number(), kgCo2: z.number(), dollars: z.number() })

const SavingsAnswerSchema = z.object({
  asOf: MomentSchema,
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** In the order of completion: every row behind the figures. */
  routes: z.array(SavedRouteSchema),
  /** `null` without routes. */
  saved: z.nullable(AmountsSchema),
  /** A 95 % bootstrap interval: the same days drawn again with replacement; `null` for fewer than two days. */
  interval: z.nullable(z.object({ low: AmountsSchema, high: AmountsSchema })),
  formula: z.object({
    version: z.string(),
    litresPerKm: z.number(),
    kgCo2PerLitre: z.number(),
    dollarsPerKm: z.number(),
  }),
  /** SHA-256 of this response's `savingsCsv` in UTF-8, in hex. */
  sha256: z.string(),
})
export type SavingsAnswer = z.infer<typeof SavingsAnswerSchema>

export const getSavings = operation({
  method: 'GET',
  path: '/api/analytics/savings',
  summary:
    'What the rounds of a period saved against list order, with every route that it is counted from, the version of the formula and the hash of both as a CSV.',
  needs: 'record:read',
  query: getPeriodFigures.query,
  answer: SavingsAnswerSchema,
})

/** The rows behind the savings as a file that an auditor can add up. The formula is in each row. */
export function savingsCsv({
  period,
  routes,
  formula,
}: Pick<SavingsAnswer, 'period' | 'routes' | 'formula'>): string {
  return csvText({
    columns: [
      'Route',
      'Name',
      'Completed (Pacific/Auckland)',
      'List order (km)',
      'Planned (km)',
      'Stops',
      'Stops done',
      'Saved (km)',
      'CO2 (kg)',
      'Dollars',
      'Formula',
      'Period',
    ],
    rows: routes.map((route): CsvRow => {
      const km = savedKm(route)
      const { kgCo2, dollars } = savings(km)
      return [
        route.routeId,
        route.name,
        route.day,
        route.baselineKm,
        route.distanceKm,
        route.stops,
        route.stopsDone,
        km,
        kgCo2,
        dollars,
        formula.version,
        `${period.from} to ${period.to}`,
      ]
    }),
  })
}

const RoundsSchema = z.object({ km: z.number(), bins: count, overflows: count })
const AgainstSchema = z.extend(RoundsSchema, {
  saved: AmountsSchema,
  interval: z.nullable(z.object({ low: AmountsSchema, high: AmountsSchema })),
})

const ReplayedDaySchema = z.object({
  day: z.iso.date(),
  /** The forecast model that told what came into bins where no level did. */
  modelVersion: z.int(),
  driven: RoundsSchema,
  fixed: RoundsSchema,
  thresholds: RoundsSchema,
})

const ReplayAnswerSchema = z.object({
  asOf: MomentSchema,
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Every row behind the figures, the earliest day first. */
  days: z.array(ReplayedDaySchema),
  /** Days of the period that are over and not replayed. */
  missing: count,
  /** `null` without days. */
  totals: z.nullable(z.object({ driven: RoundsSchema, fixed: AgainstSchema, thresholds: AgainstSchema })),
  /** The fixed schedule: weekdays by suburb, 0 for Monday, with the days of the trial that it was set by; `null` before the first day. */
  schedule: z.nullable(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      rounds: z.array(z.object({ suburb: z.string(), weekdays: z.array(z.int()) })),
    }),
  ),
  formula: SavingsAnswerSchema.shape.formula,
  /** SHA-256 of this response's `replayCsv` in UTF-8, in hex. */
  sha256: z.string(),
})
export type ReplayAnswer = z.infer<typeof ReplayAnswerSchema>

export const getReplay = operation({
  method: 'GET',
  path: '/api/analytics/replay',
  summary:
    'The days of a period replayed from the record: the rounds of the bins that were emptied, of a fixed schedule and of thresholds, by the same planner, with every day and the hash of the days as a CSV.',
  needs: 'record:read',
  query: getPeriodFigures.query,
  answer: ReplayAnswerSchema,
})

const POLICY_COLUMNS = { driven: 'Driven', fixed: 'Fixed schedule', thresholds: 'Thresholds' } as const

/** The replayed days as a file that an auditor can add up. The versions of formula and forecast model are in each row. */
export function replayCsv({
  period,
  days,
  formula,
}: Pick<ReplayAnswer, 'period' | 'days' | 'formula'>): string {
  return csvText({
    columns: [
      'Day (Pacific/Auckland)',
      ...REPLAYED_POLICIES.flatMap((policy) =>
        ['bins', 'km', 'overflows'].map((what) => `${POLICY_COLUMNS[policy]}: ${what}`),
      ),
      ...(['fixed', 'thresholds'] as const).flatMap((policy) =>
        ['km', 'CO2 (kg)', 'dollars'].map(
          (what) => `Saved against ${POLICY_COLUMNS[policy].toLowerCase()}: ${what}`,
        ),
      ),
      'Formula',
      'Forecast model',
      'Period',
    ],
    rows: days.map((day): CsvRow => {
      const totals = replayTotals([day])
      return [
        day.day,
        ...REPLAYED_POLICIES.flatMap((policy) => [day[policy].bins, day[policy].km, day[policy].overflows]),
        ...[totals.fixed.saved, totals.thresholds.saved].flatMap(({ km, kgCo2, dollars }) => [
          km,
          kgCo2,
          dollars,
        ]),
        formula.version,
        day.modelVersion,
        `${period.from} to ${period.to}`,
      ]
    }),
  })
}
