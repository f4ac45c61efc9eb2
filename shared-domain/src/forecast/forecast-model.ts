import * as z from 'zod/mini'

const FactorsSchema = z.array(z.number())

const BinRateSchema = z.object({
  /** Share of the bin that fills in a mean day. */
  perDay: z.number(),
  /** Monday to Sunday, as multiples of the mean day. */
  weekdays: FactorsSchema,
})
export type BinRate = z.infer<typeof BinRateSchema>

/** A fitted model: plain data, kept in the record and read again by any process. */
export const ForecastModelSchema = z.object({
  /** Of this shape: a model of another one is fitted anew. */
  format: z.literal(2),
  /** In ms since 1970: nothing later was used. */
  fittedUntil: z.number(),
  timeZone: z.string(),
  /** Share of the bin from which it counts as full, 0–1. */
  fullLevel: z.number(),
  /** The step in which sensors tell levels, share of the bin; 0 where they tell any. */
  step: z.number(),
  /** How uneven filling is: the variance of what comes in, as a share of the bin for each share that is expected. */
  unevenness: z.number(),
  /** Of a day's filling, the part that has come in when each of its hours ends. */
  byHour: FactorsSchema,
  /** Local days since 1970-01-01. */
  holidays: z.array(z.int()),
  holidayFactor: z.number(),
  city: BinRateSchema,
  types: z.record(z.string(), BinRateSchema),
  streets: z.record(z.string(), BinRateSchema),
  bins: z.record(z.string(), BinRateSchema),
  /**
   * Split conformal calibration, one curve for each part of the way to full: at evenly spaced chances of the uncalibrated model, the
   * part of bins that were full by then.
   */
  calibration: z.array(FactorsSchema),
  fittedOn: z.object({
    bins: z.int(),
    evidence: z.int(),
    spans: z.int(),
    calibratedOn: z.int(),
    from: z.nullable(z.number()),
  }),
})
export type ForecastModel = z.infer<typeof ForecastModelSchema>
