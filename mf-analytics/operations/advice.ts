import { BIN_TYPE_NAMES, BinTypeSchema, type CsvRow, csvText } from 'shared-domain'
import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { BIN_ADVICE } from '../rules/advice-kinds'

const count = z.int().check(z.nonnegative())

/** A figure with the bounds of its interval. */
const RangeSchema = z.object({ mean: z.number(), low: z.number(), high: z.number() })

const AdvisedPlaceSchema = z.object({
  binId: z.string(),
  location: z.string(),
  /** As the location names it; `null` where it names none. */
  suburb: z.nullable(z.string()),
  binType: BinTypeSchema,
  lat: z.number(),
  lng: z.number(),
})

const AdvisedBinSchema = z.extend(AdvisedPlaceSchema, {
  advice: z.enum(BIN_ADVICE),
  /** With the 90 % credible interval. */
  litresAWeek: RangeSchema,
  /** The mean level at which it was emptied, in percent; `null` where none was told. */
  foundPct: z.nullable(z.number()),
  overflowReports: count,
  emptyingsAWeek: z.number(),
  /** The chance that it overflows before one of its long gaps ends, in percent; `null` without a rhythm. */
  overflowPct: z.nullable(z.number()),
  /** The nearest other bin of its stream that stays, within a walk; `null` where there is none. */
  nearest: z.nullable(z.object({ binId: z.string(), location: z.string(), walkMetres: z.number() })),
  /** What would flow over to it, in litres a week. */
  flowsOverLitres: z.number(),
  /** The bin beside which it would stand; `null` for one that does not move. */
  movesTo: z.nullable(z.object({ binId: z.string(), location: z.string() })),
  /** Saved in a year: at least the minutes at the bin, at most also the way from the nearest bin and back. */
  saved: z.object({
    low: z.object({ km: z.number(), dollars: z.number() }),
    high: z.object({ km: z.number(), dollars: z.number() }),
  }),
})
export type AdvisedBinRow = z.infer<typeof AdvisedBinSchema>

const ServiceSchema = z.object({
  beforePct: z.number(),
  afterPct: z.number(),
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  days: count,
})

/** Why there is no advice: the first emptying in the record; `null` without one. */
const EvidenceSchema = z.object({ firstEmptying: z.nullable(MomentSchema), weeksNeeded: count })

const BinAdviceAnswerSchema = z.object({
  asOf: MomentSchema,
  evidence: EvidenceSchema,
  /** `null` while the record has too few weeks of evidence, or the first advice is being computed. */
  advice: z.nullable(
    z.object({
      madeAt: MomentSchema,
      weeks: z.number(),
      standing: count,
      judged: count,
      /** How many bins of each kind, also those beyond the listed rows. */
      counts: z.object({ go: count, move: count, grow: count }),
      /** Saved in a year by all bins that may go. */
      saved: z.object({
        low: z.object({ km: z.number(), dollars: z.number() }),
        high: z.object({ km: z.number(), dollars: z.number() }),
      }),
      /** The same rules given the weeks before, held against the last ones; `null` where there are too few weeks before. */
      service: z.nullable(ServiceSchema),
      walkMetres: z.number(),
      bins: z.array(AdvisedBinSchema),
    }),
  ),
})
export type BinAdviceAnswer = z.infer<typeof BinAdviceAnswerSchema>
export type MadeBinAdvice = Omit<NonNullable<BinAdviceAnswer['advice']>, 'madeAt'>

const SensorBinSchema = z.extend(AdvisedPlaceSchema, {
  dollarsAYear: RangeSchema,
  visitsAYear: z.number(),
  litresAWeek: RangeSchema,
})
export type SensorBinRow = z.infer<typeof SensorBinSchema>

const SensorStepSchema = z.object({
  /** More than today. */
  sensors: count,
  /** Of the costs of rounds with today's sensors. */
  savedPct: RangeSchema,
  dollarsAYear: RangeSchema,
  /** What the last of these sensors saves in a year. */
  lastDollars: RangeSchema,
})
export type SensorStepRow = z.infer<typeof SensorStepSchema>

const SensorAdviceAnswerSchema = z.object({
  asOf: MomentSchema,
  evidence: EvidenceSchema,
  advice: z.nullable(
    z.object({
      madeAt: MomentSchema,
      weeks: z.number(),
      standing: count,
      /** Bins with a sensor today. */
      today: count,
      roundsDollarsAYear: z.number(),
      overflowDollars: z.number(),
      /** From none to a sensor in every bin, in the order of their worth. */
      steps: z.array(SensorStepSchema),
      /** Where a sensor is worth most, first the most. */
      bins: z.array(SensorBinSchema),
    }),
  ),
})
export type SensorAdviceAnswer = z.infer<typeof SensorAdviceAnswerSchema>
export type MadeSensorAdvice = Omit<NonNullable<SensorAdviceAnswer['advice']>, 'madeAt'>

export const getBinAdvice = operation({
  method: 'GET',
  path: '/api/analytics/bin-advice',
  summary:
    'Which bins may go, move or grow, each with its evidence and interval, and how the same rules held in weeks that they had not seen. Computed once a day.',
  needs: 'record:read',
  answer: BinAdviceAnswerSchema,
})

export const getSensorAdvice = operation({
  method: 'GET',
  path: '/api/analytics/sensor-advice',
  summary:
    'What more sensors would save, by their number, and the bins where a sensor is worth most, with intervals. Computed once a day.',
  needs: 'record:read',
  answer: SensorAdviceAnswerSchema,
})

export const ADVICE_NAMES = { go: 'May go', move: 'May move', grow: 'May grow' } as const satisfies Record<
  AdvisedBinRow['advice'],
  string
>

/** The advised bins as a file. */
export const binAdviceCsv = (bins: readonly AdvisedBinRow[]): string =>
  csvText({
    columns: [
      'Bin',
      'Location',
      'Suburb',
      'Type',
      'Advice',
      'Litres a week',
      'Litres a week, low',
      'Litres a week, high',
      'Level when emptied (%)',
      'Emptied a week',
      'Overflow reports',
      'Chance of overflow before a late round (%)',
      'Nearest other bin',
      'Walk (m)',
      'Flows over (litres a week)',
      'Moves to',
      'Saved a year: km, low',
      'Saved a year: km, high',
      'Saved a year: dollars, low',
      'Saved a year: dollars, high',
    ],
    rows: bins.map(
      (bin): CsvRow => [
        bin.binId,
        bin.location,
        bin.suburb,
        BIN_TYPE_NAMES[bin.binType],
        ADVICE_NAMES[bin.advice],
        Math.round(bin.litresAWeek.mean),
        Math.round(bin.litresAWeek.low),
        Math.round(bin.litresAWeek.high),
        bin.foundPct,
        bin.emptyingsAWeek,
        bin.overflowReports,
        bin.overflowPct,
        bin.nearest?.binId ?? null,
        bin.nearest && Math.round(bin.nearest.walkMetres),
        Math.round(bin.flowsOverLitres),
        bin.movesTo?.binId ?? null,
        bin.saved.low.km,
        bin.saved.high.km,
        bin.saved.low.dollars,
        bin.saved.high.dollars,
      ],
    ),
  })

/** The bins for sensors as a file. */
export const sensorAdviceCsv = (bins: readonly SensorBinRow[]): string =>
  csvText({
    columns: [
      'Order',
      'Bin',
      'Location',
      'Suburb',
      'Type',
      'Worth a year (dollars)',
      'Worth a year, low',
      'Worth a year, high',
      'Visits spared a year',
      'Litres a week',
      'Litres a week, low',
      'Litres a week, high',
    ],
    rows: bins.map(
      (bin, place): CsvRow => [
        place + 1,
        bin.binId,
        bin.location,
        bin.suburb,
        BIN_TYPE_NAMES[bin.binType],
        Math.round(bin.dollarsAYear.mean),
        Math.round(bin.dollarsAYear.low),
        Math.round(bin.dollarsAYear.high),
        Math.round(bin.visitsAYear),
        Math.round(bin.litresAWeek.mean),
        Math.round(bin.litresAWeek.low),
        Math.round(bin.litresAWeek.high),
      ],
    ),
  })
