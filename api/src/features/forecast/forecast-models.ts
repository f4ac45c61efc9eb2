import Holidays from 'date-holidays'
import { desc, lt, sql } from 'drizzle-orm'
import { type FitOptions, type ForecastModel, ForecastModelSchema } from 'forecast-engine'
import { aucklandDate } from 'shared-domain'
import type { FittedModel, HeldBands } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { forecastModels } from '../../database/schema'
import { readThresholds } from '../bins/thresholds'

export interface KeptModel {
  version: number
  fittedAt: Date
  model: ForecastModel
}

/** How many models are kept, including the latest. */
const KEPT_MODELS = 14

/** The latest model; `null` before the first was fitted, or when it was stored in the format of an older version. */
export async function latestModel(query: Executor): Promise<KeptModel | null> {
  const [row] = await query.select().from(forecastModels).orderBy(desc(forecastModels.version)).limit(1)
  const model = ForecastModelSchema.safeParse(row?.model)
  return row && model.success ? { ...row, model: model.data } : null
}

/** The options for fitting a model at `now`, in ms since 1970. */
export async function fitOptions(query: Executor, now: number): Promise<FitOptions> {
  const { fullAbove } = await readThresholds(query)
  return {
    until: now,
    timeZone: 'Pacific/Auckland',
    fullLevel: fullAbove / 100,
    holidays: publicHolidays(now),
  }
}

/** Stores a fitted model and deletes the oldest. Returns its version. */
export async function keepModel(query: Executor, model: ForecastModel): Promise<number> {
  const fittedAt = new Date(model.fittedUntil)
  const [kept] = await query
    .insert(forecastModels)
    .values({ fittedAt, model })
    .returning({ version: forecastModels.version })
  if (!kept) throw new Error('The model that was fitted has no version.')
  await query.delete(forecastModels).where(lt(forecastModels.version, sql`${kept.version - KEPT_MODELS + 1}`))
  return kept.version
}

/** How often the bands of the four weeks before the fit held, as the screen says it. */
export function presentBands({ model: { bands } }: KeptModel): HeldBands | null {
  if (!bands) return null
  const iso = (at: number) => new Date(at).toISOString()
  return { ...bands, from: iso(bands.from), until: iso(bands.until) }
}

export const presentModel = ({ version, fittedAt, model: { fittedOn } }: KeptModel): FittedModel => ({
  version,
  fittedAt: fittedAt.toISOString(),
  bins: fittedOn.bins,
  evidence: fittedOn.evidence,
  calibratedOn: fittedOn.calibratedOn,
})

/** New Zealand's public holidays of last year, this year and the next one, as YYYY-MM-DD. */
function publicHolidays(now: number): string[] {
  const calendar = new Holidays('NZ')
  const year = Number(aucklandDate(new Date(now)).slice(0, 4))
  return [year - 1, year, year + 1].flatMap((ofYear) =>
    calendar.getHolidays(ofYear).flatMap(({ type, date }) => (type === 'public' ? date.slice(0, 10) : [])),
  )
}
