import * as z from 'zod/mini'
import { REPLAYED_POLICIES, replayTotals } from '../analytics/replayed-days'
import { savedKm, savings } from '../analytics/savings'
import { type CsvRow, csvText } from '../downloads/download'
import { WEEKDAY_NAMES } from '../schedules/weekdays'
import { aucklandDate } from '../time/auckland-time'
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
  /** The version of the forecast model that was active when the route was planned; `null` when there was none. */
  modelVersion: z.optional(z.nullable(z.int())),
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

const RoundsSchema = z.object({ km: z.number(), bins: count, overflows: count })
const AgainstSchema = z.extend(RoundsSchema, {
  saved: AmountsSchema,
  interval: z.nullable(z.object({ low: AmountsSchema, high: AmountsSchema })),
})

const ReplayedDaySchema = z.object({
  day: z.iso.date(),
  /** The version of the forecast model that estimated the inflow of bins while their level was unknown. */
  modelVersion: z.int(),
  driven: RoundsSchema,
  fixed: RoundsSchema,
  thresholds: RoundsSchema,
})

const CouncilScheduleFactsSchema = z.object({
  importedAt: MomentSchema,
  fileName: z.string(),
  /** SHA-256 in hex of the file as the record stores it, in UTF-8. */
  sha256: z.string(),
  /** How many bins the schedule covered when it was imported; `ofBins` is how many bins there were. */
  bins: count,
  ofBins: count,
})
export type CouncilScheduleFacts = z.infer<typeof CouncilScheduleFactsSchema>

const CouncilScheduleSchema = z.object({
  /** `null` where the council has entered none. */
  schedule: z.nullable(z.extend(CouncilScheduleFactsSchema, { csv: z.string() })),
})

/** In characters: room for a row for each of 100,000 bins. */
const SCHEDULE_MAX = 4_000_000

export const getCouncilSchedule = operation({
  method: 'GET',
  path: '/api/council-schedule',
  summary: 'The fixed schedule that the council has entered, with the file that it was read from.',
  needs: 'record:read',
  answer: CouncilScheduleSchema,
})

export const putCouncilSchedule = operation({
  method: 'PUT',
  path: '/api/council-schedule',
  summary:
    'Enters on which days of the week the council emptied which bins, as a CSV with the columns Bin, Street or Type, and Days. A file with a faulty row is refused, with each of them.',
  needs: 'settings:change',
  body: z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    csv: z.string().check(z.minLength(1), z.maxLength(SCHEDULE_MAX)),
  }),
  bodyBytes: 8 * 1024 * 1024,
  answer: CouncilScheduleSchema,
})

export const removeCouncilSchedule = operation({
  method: 'DELETE',
  path: '/api/council-schedule',
  summary: 'Removes the schedule of the council: savings are compared with a fitted one again.',
  needs: 'settings:change',
  answer: CouncilScheduleSchema,
})

const ReplayAnswerSchema = z.object({
  asOf: MomentSchema,
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Every row behind the figures, the earliest day first: the latest whole weeks of the period that are replayed without a gap. */
  days: z.array(ReplayedDaySchema),
  /** How many days of the period are replayed, including days outside whole weeks. */
  replayed: z.optional(count),
  /** Days of the period that are over and not replayed. */
  missing: count,
  /** `null` without a whole week. */
  totals: z.nullable(z.object({ driven: RoundsSchema, fixed: AgainstSchema, thresholds: AgainstSchema })),
  /** The derived fixed schedule: weekdays by suburb, 0 for Monday. It was derived from the days `from` to `to`; `null` before the first replayed day. */
  schedule: z.nullable(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      rounds: z.array(z.object({ suburb: z.string(), weekdays: z.array(z.int()) })),
    }),
  ),
  /** The council's own schedule, which replaces the derived one for the bins that it names; `null` when the council entered none. */
  councilSchedule: z.optional(z.nullable(CouncilScheduleFactsSchema)),
  /** SHA-256 in hex of the council's file, or else of the weekdays by suburb as `scheduleCsv` writes them. */
  scheduleSha256: z.optional(z.string()),
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

/** The derived schedule as a text that can be hashed: a line for each suburb. */
export const scheduleCsv = ({ rounds }: NonNullable<ReplayAnswer['schedule']>): string =>
  csvText({
    columns: ['Suburb', 'Days'],
    rows: rounds.map(({ suburb, weekdays }) => [suburb, weekdays.map((day) => WEEKDAY_NAMES[day]).join(' ')]),
  })

/** The name of the fixed schedule, for sentences on screen and for the file. */
export const scheduleName = (council: CouncilScheduleFacts | null | undefined): string =>
  council
    ? `the council’s own schedule of ${aucklandDate(new Date(council.importedAt))}`
    : 'a schedule that keeps 99.9 % of bin-days without an overflow'

const POLICY_COLUMNS = { driven: 'Driven', fixed: 'Fixed schedule', thresholds: 'Thresholds' } as const

/** The replayed days as a file that an auditor can add up. Each row has the versions of formula and forecast model, and which schedule it is compared with. */
export function replayCsv({
  period,
  days,
  formula,
  councilSchedule,
  scheduleSha256,
}: Pick<ReplayAnswer, 'period' | 'days' | 'formula' | 'councilSchedule' | 'scheduleSha256'>): string {
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
      'Fixed schedule is',
      'SHA-256 of the schedule',
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
        scheduleName(councilSchedule),
        scheduleSha256 ?? null,
        `${period.from} to ${period.to}`,
      ]
    }),
  })
}
