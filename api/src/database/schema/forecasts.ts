import {
  bigserial,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import { SEEN_LEVELS } from 'shared-domain/contract'
import type { ForecastModel } from 'shared-domain/forecast'
import { bins } from './bins'
import { moment } from './columns'
import { routes } from './routes'

export const seenLevel = pgEnum('seen_level', SEEN_LEVELS)

/** What crews saw in bins before they emptied or left them: the latest of each stop. */
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

/** Fitted models, each with what it was fitted on. The latest is in force; some before it stay, to be compared with. */
export const forecastModels = pgTable('forecast_models', {
  version: bigserial({ mode: 'number' }).primaryKey(),
  fittedAt: moment('fitted_at').notNull(),
  model: jsonb().$type<ForecastModel>().notNull(),
})

/** Of each bin the latest forecast: what lists, maps and alerts go by. */
export const binForecasts = pgTable(
  'bin_forecasts',
  {
    binId: text('bin_id')
      .primaryKey()
      .references(() => bins.id, { onDelete: 'cascade' }),
    modelVersion: integer('model_version').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Full by then with a chance of 10, 50 and 90 %. */
    p10: moment('p10').notNull(),
    p50: moment('p50').notNull(),
    p90: moment('p90').notNull(),
    /** The chance of running over, 0–1, at moments so far apart that `RISK_STEP_MS` says, from `madeAt` on. */
    risks: real().array().notNull(),
  },
  (forecast) => [index('bin_forecasts_p50').on(forecast.p50)],
)
