import { aucklandDate, type CsvRow, csvText } from 'shared-domain'
import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { REPLAYED_POLICIES, replayTotals } from '../rules/replayed-days'
import { WEEKDAY_NAMES } from '../rules/weekdays'
import { AmountsSchema, FormulaSchema } from './amounts'
import { type CouncilScheduleFacts, CouncilScheduleFactsSchema } from './council-schedule'
import { getPeriodFigures } from './period-figures'

const count = z.int().check(z.nonnegative())

const RoundsSchema = z.object({
  km: z.number(),
  truckHours: z._default(z.number(), 0),
  bins: count,
  overflows: count,
})
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
  formula: FormulaSchema,
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
    : 'a schedule that kept 99.9% of bin-days without an overflow in a trial'

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
        ['bins', 'km', 'truck hours', 'overflows'].map((what) => `${POLICY_COLUMNS[policy]}: ${what}`),
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
        ...REPLAYED_POLICIES.flatMap((policy) => [
          day[policy].bins,
          day[policy].km,
          day[policy].truckHours,
          day[policy].overflows,
        ]),
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
