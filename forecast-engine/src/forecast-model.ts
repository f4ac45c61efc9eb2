import * as z from 'zod/mini'

const FactorsSchema = z.array(z.number())

const BinRateSchema = z.object({
  /** Share of the bin that fills in a mean day. */
  perDay: z.number(),
  /** Monday to Sunday, as multiples of the mean day. */
  weekdays: FactorsSchema,
})
export type BinRate = z.infer<typeof BinRateSchema>

/** A fitted model: plain data, stored in the record and read by any process. */
export const ForecastModelSchema = z.object({
  /** The version of this shape: a model of another version is fitted again. */
  format: z.literal(3),
  /** No evidence after this moment was used; in ms since 1970. */
  fittedUntil: z.number(),
  timeZone: z.string(),
  /** Share of the bin from which it counts as full, 0–1. */
  fullLevel: z.number(),
  /** The resolution of the sensors, share of the bin; 0 where they report any level. */
  step: z.number(),
  /** The few levels that are told at emptyings, in ascending order, shares of the bin; empty where any level is. */
  found: FactorsSchema,
  /** The variance of filling for each unit of expected filling, in shares of the bin. */
  unevenness: z.number(),
  /** The cumulative share of a day's filling at the end of each of its 24 hours. */
  byHour: FactorsSchema,
  /** Local days since 1970-01-01. */
  holidays: z.array(z.int()),
  holidayFactor: z.number(),
  city: BinRateSchema,
  types: z.record(z.string(), BinRateSchema),
  streets: z.record(z.string(), BinRateSchema),
  bins: z.record(z.string(), BinRateSchema),
  /**
   * Split conformal calibration, one curve for each range of levels: at evenly spaced probabilities of the uncalibrated
   * model, the share of bins that were full.
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
