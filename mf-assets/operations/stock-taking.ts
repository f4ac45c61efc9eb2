import { BIN_TYPES, LIFE_STATES } from 'shared-domain'
import {
  BinIdSchema,
  formFile,
  MomentSchema,
  operation,
  PHOTO_MAX_BYTES,
  PointSchema,
  pageQuery,
  typedText,
} from 'shared-domain/contract'
import * as z from 'zod/mini'
import { LIFE_CHANGE_KINDS } from './bin-life'
import { MOVE_ACCURACY_M } from './stock-limits'
import { STOCK_PATHS } from './stock-paths'

const count = z.int().check(z.gte(0))

const FOUND = ['standing', 'moved', 'damaged', 'not-found'] as const
const FoundSchema = z.enum(FOUND)

const StockRoundSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `null` for all bins; an empty text stands for the bins whose location names no suburb. */
  suburbs: z.nullable(z.array(z.string())),
  by: z.string(),
  begunAt: MomentSchema,
  ended: z.nullable(z.object({ by: z.string(), at: MomentSchema })),
  /** Those to be visited, with those that were taken away since. */
  bins: count,
  /** How many of them were found, as they were said to be or not. */
  found: count,
  notFound: count,
})
export type StockRound = z.infer<typeof StockRoundSchema>

const StockBinSchema = z.object({
  id: z.string(),
  location: z.string(),
  binType: z.enum(BIN_TYPES),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  state: z.enum(LIFE_STATES),
})
export type StockBin = z.infer<typeof StockBinSchema>

const metres = z.nullable(z.int().check(z.gte(0), z.lte(50_000_000)))

/** What every finding says. */
const said = {
  binId: BinIdSchema,
  /** When it was found, by the phone's clock. */
  at: MomentSchema,
  /** How the bin was identified: its label was scanned, or its id was typed; `null` when it was chosen from the list. */
  labelRead: z.nullable(z.enum(['scanned', 'typed'])),
  note: z.string().check(z.trim(), z.maxLength(500, 'Write at most 500 characters.')),
  /** How far the phone was from the place in the record, and how exactly it knew; `null` without a position. */
  metres,
}
const accuracyM = z.number().check(z.gte(0))
const accuracy = { accuracyM: z.nullable(accuracyM) }
const label = { isLabelReadable: z.boolean('Say whether its label can be read.') }

const FindingBodySchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal('standing'), ...said, ...accuracy, ...label }),
  z.strictObject({ found: z.literal('damaged'), ...said, ...accuracy, ...label }),
  z.strictObject({
    found: z.literal('moved'),
    ...said,
    ...label,
    /** Where it stands now, with the position of the phone beside it. */
    place: PointSchema,
    accuracyM: accuracyM.check(
      z.lte(MOVE_ACCURACY_M, `A move needs a position that is good to ± ${MOVE_ACCURACY_M} m.`),
    ),
  }),
  z.strictObject({ found: z.literal('not-found'), ...said, ...accuracy }),
])
export type FindingBody = z.infer<typeof FindingBodySchema>

const StockFindingSchema = z.object({
  id: z.uuid(),
  binId: z.string(),
  location: z.string(),
  found: FoundSchema,
  /** `null` for a bin that was not found. */
  isLabelReadable: z.nullable(z.boolean()),
  note: z.string(),
  labelRead: z.nullable(z.enum(['scanned', 'typed'])),
  metres: z.nullable(z.int()),
  accuracyM: z.nullable(z.number()),
  /** Where it stands now; `null` unless it moved. */
  place: z.nullable(PointSchema),
  /** Of its photo; `null` without one. */
  photoId: z.nullable(z.uuid()),
  by: z.string(),
  at: MomentSchema,
  /** What the register can make of it, each a change of the bin's life; empty when nothing is left to do. */
  steps: z.array(z.enum(LIFE_CHANGE_KINDS)),
  /** What was made of it. */
  settled: z.nullable(z.object({ kind: z.enum(LIFE_CHANGE_KINDS), by: z.string(), at: MomentSchema })),
})
export type StockFinding = z.infer<typeof StockFindingSchema>

const needs = 'bins:confirm'
const params = z.object({ id: z.uuid('Give a UUID.') })
const findingParams = z.object({ id: z.uuid('Give a UUID.'), findingId: z.uuid('Give a UUID.') })
const tapper = {
  /** The account of the person who made it. Refused while another person is signed in. */
  'tapped-by': z.optional(z.uuid('Give the id of a person.')),
}

export const listStockRounds = operation({
  method: 'GET',
  path: '/api/assets/stock-rounds',
  summary: 'The latest fifty rounds of stock-taking, those that are open first.',
  needs,
  answer: z.object({ rounds: z.array(StockRoundSchema) }),
})

const nameOfRound = typedText(80, 1, 'Give the round a name.')

export const openStockRound = operation({
  method: 'PUT',
  path: '/api/assets/stock-rounds/:id',
  summary:
    'Opens a round that visits bins, under an id that the caller makes. Its bins are those that stand in these suburbs now. Sent again, it is opened once.',
  needs,
  params,
  body: z.strictObject({
    name: nameOfRound,
    suburbs: z.nullable(
      z
        .array(z.string().check(z.trim(), z.maxLength(100)))
        .check(z.minLength(1, 'Choose a suburb.'), z.maxLength(500)),
    ),
  }),
  answer: StockRoundSchema,
})

export const renameStockRound = operation({
  method: 'PUT',
  path: '/api/assets/stock-rounds/:id/name',
  summary: 'Gives a round another name.',
  needs,
  params,
  body: z.strictObject({ name: nameOfRound }),
  answer: StockRoundSchema,
})

export const endStockRound = operation({
  method: 'PUT',
  path: '/api/assets/stock-rounds/:id/end',
  summary: 'Ends a round, or opens it again. Findings that phones send later still count.',
  needs,
  params,
  body: z.strictObject({ isEnded: z.boolean() }),
  answer: StockRoundSchema,
})

export const getStockRound = operation({
  method: 'GET',
  path: '/api/assets/stock-rounds/:id',
  summary: 'A round, and the bins that it visits where they stand now.',
  needs,
  params,
  answer: z.object({ round: StockRoundSchema, bins: z.array(StockBinSchema) }),
})

export const listStockFindings = operation({
  method: 'GET',
  path: '/api/assets/stock-rounds/:id/findings',
  summary: 'The latest finding of each bin of a round, and what the register can make of it.',
  needs,
  params,
  answer: z.object({ round: StockRoundSchema, findings: z.array(StockFindingSchema) }),
})

export const recordStockFinding = operation({
  method: 'PUT',
  path: STOCK_PATHS.recordFinding,
  summary:
    'Says what was found at the place of a bin, under an id that the caller makes. Sent again, it is recorded once. It changes no bin.',
  needs,
  params: findingParams,
  headers: z.object({
    /** The age of the finding by the phone's clock, in ms: the clock may be wrong, but it runs. */
    'made-ms-ago': z.optional(z.string()),
    ...tapper,
  }),
  body: FindingBodySchema,
  answer: z.object({ id: z.uuid() }),
})

export const undoStockFinding = operation({
  method: 'POST',
  path: STOCK_PATHS.undoFinding,
  summary: 'Takes a finding back; the one before it counts again. Sent again, it is taken back once.',
  needs,
  params: findingParams,
  headers: z.object(tapper),
  body: z.strictObject({}),
  answer: z.object({ id: z.uuid() }),
})

export const readStockYear = operation({
  method: 'GET',
  path: '/api/assets/stock-year',
  summary: 'How many bins in service were confirmed in this calendar year (Pacific/Auckland).',
  needs,
  answer: z.object({
    year: z.int(),
    /** Bins in service. */
    bins: count,
    /** Those of them that the latest finding of the year found. */
    confirmed: count,
    /** Those of them whose label could not be read. */
    unreadable: count,
  }),
})

const photoParams = z.object({ ...findingParams.shape, photoId: z.uuid('Give a UUID.') })

export const addStockPhoto = operation({
  method: 'PUT',
  path: STOCK_PATHS.addPhoto,
  summary:
    'Adds the photo of a finding, sent as a form, under an id that the caller makes. Sent again, it is added once. A finding has one.',
  needs,
  params: photoParams,
  headers: z.object(tapper),
  // The form around the photo needs some room, too.
  bodyBytes: PHOTO_MAX_BYTES + 4096,
  forms: ['multipart/form-data'],
  body: z.strictObject({
    photo: formFile({
      maxBytes: PHOTO_MAX_BYTES,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    }),
  }),
  answer: z.object({ id: z.uuid() }),
})

export const getStockPhoto = operation({
  method: 'GET',
  path: '/api/assets/stock-photos/:photoId',
  summary: 'The photo of a finding. Who was shown it is in the audit trail.',
  needs,
  params: z.object({ photoId: z.uuid('Give a UUID.') }),
  answer: z.object({ type: z.literal('image/webp'), base64: z.string(), width: z.int(), height: z.int() }),
})

export const listStockYearBins = operation({
  method: 'GET',
  path: '/api/assets/stock-year/bins',
  summary: 'The bins behind the figure of the year, in the order of their ids.',
  needs,
  query: z.strictObject({ ...pageQuery, which: z.enum(['confirmed', 'open', 'unreadable']) }),
  answer: z.object({
    bins: z.array(
      z.object({
        id: z.string(),
        location: z.string(),
        /** The latest finding of the year; `null` without one. */
        latest: z.nullable(z.object({ found: FoundSchema, by: z.string(), at: MomentSchema })),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})
