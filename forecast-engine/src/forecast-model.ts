import * as z from 'zod/mini'
import { CityPriorSchema } from './city-prior'

const FactorsSchema = z.array(z.number())

const BinRateSchema = z.object({
  /** Share of the bin that fills in a mean day. */
  perDay: z.number(),
  /** Monday to Sunday, as multiples of the mean day. */
  weekdays: FactorsSchema,
})
export type BinRate = z.infer<typeof BinRateSchema>

/** How often bands held: the moment lay between the 10th and the 90th percentile. The three shares, 0–1, add up to 1. */
const BandSharesSchema = z.object({ early: z.number(), held: z.number(), late: z.number() })
export type BandShares = z.infer<typeof BandSharesSchema>

/** How often the bands of the last four weeks held. */
const BandRecordSchema = z.object({
  /** The four weeks in which the forecasts were made, in ms since 1970. */
  from: z.number(),
  until: z.number(),
  /** Forecasts of which something is known, and of those the ones whose bin was seen to become full. */
  forecasts: z.int(),
  seenFull: z.int(),
  /** `null` where too few bins were seen to become full. */
  shares: z.nullable(BandSharesSchema),
})
export type BandRecord = z.infer<typeof BandRecordSchema>

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
  /** What other cities tell of types and places that this city does not know. */
  prior: CityPriorSchema,
  city: BinRateSchema,
  types: z.record(z.string(), BinRateSchema),
  streets: z.record(z.string(), BinRateSchema),
  bins: z.record(z.string(), BinRateSchema),
  /**
   * Split conformal calibration, one curve for each range of levels: at evenly spaced probabilities of the uncalibrated
   * model, the share of bins that were full.
   */
  calibration: z.array(FactorsSchema),
  /** The same for bins that were emptied and have waited since for each of `WAIT_DAYS`; empty where crews do not tell few levels. */
  waits: z.array(FactorsSchema),
  /** How often the bands of models like this one held; `null` where that was not counted. */
  bands: z.nullable(BandRecordSchema),
  fittedOn: z.object({
    bins: z.int(),
    evidence: z.int(),
    spans: z.int(),
    calibratedOn: z.int(),
    from: z.nullable(z.number()),
  }),
})
export type ForecastModel = z.infer<typeof ForecastModelSchema>
