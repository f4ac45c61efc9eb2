import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import type { ForecastModel } from 'forecast-engine'
import { SEEN_LEVELS } from 'shared-domain/contract'
import { bins } from './bins'
import { moment } from './columns'
import { routes } from './routes'

export const seenLevel = pgEnum('seen_level', SEEN_LEVELS)

/** Fill levels that crews saw before emptying or leaving a bin: the latest one for each stop. */
export const sightings = pgTable(
  'sightings',
  {
    routeId: text('route_id')
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    binId: text('bin_id')
      .notNull()
      .references(() => bins.id),
    at: moment('at').notNull(),
    seen: seenLevel().notNull(),
  },
  (sighting) => [
    primaryKey({ columns: [sighting.routeId, sighting.position] }),
    index('sightings_bin').on(sighting.binId, sighting.at),
  ],
)

/** Fitted models, each with the data it was fitted on. The latest is used; a few older ones are kept for comparison. */
export const forecastModels = pgTable('forecast_models', {
  version: bigserial({ mode: 'number' }).primaryKey(),
  fittedAt: moment('fitted_at').notNull(),
  model: jsonb().$type<ForecastModel>().notNull(),
})

/** The latest forecast of each bin: lists, maps and alerts read it. */
export const binForecasts = pgTable(
  'bin_forecasts',
  {
    binId: text('bin_id')
      .primaryKey()
      .references(() => bins.id, { onDelete: 'cascade' }),
    modelVersion: integer('model_version').notNull(),
    madeAt: moment('made_at').notNull(),
    /** The times by which the bin is full with a probability of 10, 50 and 90 %. */
    p10: moment('p10').notNull(),
    p50: moment('p50').notNull(),
    p90: moment('p90').notNull(),
    /** The probability of overflow, 0–1, at steps of `RISK_STEP_MS` from `madeAt` on. */
    risks: real().array().notNull(),
    /** The probability of overflow once the bin is emptied, as `refillRisks` of the forecast engine lists it; empty in older rows. */
    refillRisks: real('refill_risks').array().notNull().default([]),
    /** When the next round of the bin is over; null when no route is planned and the bin is not emptied regularly. */
    nextRound: moment('next_round'),
    /** True when `nextRound` comes from a planned route, false when it is estimated from past emptyings. */
    isRoundPlanned: boolean('is_round_planned').notNull().default(false),
    /** The probability of overflow before that round, 0–1. */
    roundRisk: real('round_risk'),
    /** Whether that risk is high enough for an alert. */
    isAtRisk: boolean('is_at_risk').notNull().default(false),
  },
  (forecast) => [index('bin_forecasts_p50').on(forecast.p50)],
)
