import { type CsvRow, csvText } from 'shared-domain'
import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { savedKm, savings } from '../rules/savings'
import { AmountsSchema, FormulaSchema } from './amounts'
import { getPeriodFigures } from './period-figures'

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
  /** The version of the forecast model that was active when the route was planned; `null` when there was none. */
  modelVersion: z.optional(z.nullable(z.int())),
})
export type SavedRoute = z.infer<typeof SavedRouteSchema>

const SavingsAnswerSchema = z.object({
  asOf: MomentSchema,
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** In the order of completion: every row behind the figures. */
  routes: z.array(SavedRouteSchema),
  /** `null` without routes. */
  saved: z.nullable(AmountsSchema),
  /** A 95 % bootstrap interval: the same days drawn again with replacement; `null` for fewer than two days. */
  interval: z.nullable(z.object({ low: AmountsSchema, high: AmountsSchema })),
  formula: FormulaSchema,
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
      'Forecast model',
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
        route.modelVersion ?? null,
        `${period.from} to ${period.to}`,
      ]
    }),
  })
}
